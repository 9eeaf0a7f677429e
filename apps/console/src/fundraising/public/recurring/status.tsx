import { Badge } from '@mantine/core';
import { useTexts } from '../../../language/language.tsx';
import type { Schemas } from '../../api.ts';
import { donatingWords } from '../donate/words.ts';

type Status = Schemas['Subscription']['status'];

const COLOURS: Record<Status, string> = {
  active: 'green',
  incomplete: 'yellow',
  past_due: 'yellow',
  unpaid: 'red',
  cancelled: 'gray',
  incomplete_cancelled: 'gray',
};

/** Returns whether a recurring donation has ended and can no longer be cancelled. */
export const hasEnded = (status: Status): boolean => ['cancelled', 'incomplete_cancelled'].includes(status);

/** Badge with the status of a recurring donation. */
export function RecurringStatus({ status }: { status: Status }) {
  const words = useTexts(donatingWords);
  return (
    <Badge color={COLOURS[status]} variant="light" tt="none" fw={600}>
      {words.recurring[status]}
    </Badge>
  );
}
