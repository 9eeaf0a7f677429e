import { Badge } from '@mantine/core';
import { useTexts } from '../../../language/language.tsx';
import type { Schemas } from '../../api.ts';
import { words } from '../../shared/words.ts';

type Status = Schemas['Donation']['status'];

const COLOURS: Record<Status, string> = {
  completed: 'green',
  pending: 'yellow',
  failed: 'red',
  cancelled: 'gray',
  expired: 'gray',
  refunded: 'blue',
};

/** Badge with the status of a donation. */
export function DonationStatusBadge({ status, size = 'md' }: { status: Status; size?: 'md' | 'lg' }) {
  const { donationStatus } = useTexts(words);
  return (
    <Badge color={COLOURS[status]} variant="light" size={size} tt="none" fw={600}>
      {donationStatus[status]}
    </Badge>
  );
}
