import { Text } from '@mantine/core';

/** Case number, without line breaks. */
export function CaseNumber({ children, isDimmed = false }: { children: string; isDimmed?: boolean }) {
  return (
    <Text
      span
      inherit={!isDimmed}
      className="figures"
      style={{ whiteSpace: 'nowrap' }}
      {...(isDimmed ? { size: 'sm', c: 'dimmed' } : {})}
    >
      {children}
    </Text>
  );
}
