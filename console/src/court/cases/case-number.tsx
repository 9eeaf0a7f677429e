import { Text } from '@mantine/core';

/** A case's number, which is read as one word and never broken. */
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
