import { Badge } from '@mantine/core';
import type { StatusLook } from '../../kit/status-look.ts';
import { useTexts } from '../../language/language.tsx';
import { STATUS_LOOKS, type StatusKind } from './status-looks.ts';
import { words } from './words.ts';

interface StateProps {
  kind: StatusKind;
  value: string;
  size?: 'md' | 'lg';
}

/** Colored badge with the status of a record. */
export function State({ kind, value, size = 'md' }: StateProps) {
  const names: Readonly<Record<string, string>> = useTexts(words)[kind];
  const looks: Readonly<Record<string, StatusLook>> = STATUS_LOOKS[kind];
  return (
    <Badge
      color={looks[value]?.color ?? 'gray'}
      variant="light"
      size={size}
      tt="none"
      fw={600}
      miw="max-content"
    >
      {names[value] ?? value}
    </Badge>
  );
}
