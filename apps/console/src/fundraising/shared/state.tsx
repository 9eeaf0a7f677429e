import { Badge } from '@mantine/core';
import { useTexts } from '../../language/language.tsx';
import { words } from './words.ts';

const COLOURS: Record<string, string> = {
  draft: 'gray',
  pending: 'yellow',
  active: 'green',
  closed: 'gray',
  rejected: 'red',
  completed: 'green',
  approved: 'green',
  failed: 'red',
  cancelled: 'gray',
  expired: 'gray',
  refunded: 'blue',
  suspended: 'red',
  inactive: 'gray',
  received: 'yellow',
  applied: 'green',
  unchanged: 'gray',
  stale: 'gray',
  skipped: 'yellow',
  ignored: 'gray',
  malformed: 'red',
  duplicate: 'yellow',
  overpaid: 'yellow',
  underpaid: 'yellow',
  other_currency: 'yellow',
};

type Kind =
  | 'campaignStatus'
  | 'donationStatus'
  | 'withdrawalStatus'
  | 'userStatus'
  | 'institutionStatus'
  | 'outcome';

/** Colored badge with the status of a record. */
export function State({ kind, value }: { kind: Kind; value: string }) {
  const names: Readonly<Record<string, string>> = useTexts(words)[kind];
  return (
    <Badge color={COLOURS[value] ?? 'gray'} variant="light" tt="none" fw={600} miw="max-content">
      {names[value] ?? value}
    </Badge>
  );
}
