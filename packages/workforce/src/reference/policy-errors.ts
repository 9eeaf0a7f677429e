import { message } from '@bulwagan/contracts/errors/message.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';

type Entry = Record<string, unknown>;

/** Times of a policy that is not stored yet, where they are left out (migration 0075). */
const DEFAULTS: Entry = { lunch_starts_at: '12:00', lunch_ends_at: '13:00' };

/** Returns errors of a timekeeping policy whose times contradict each other. Times are `HH:MM` or null. */
export function policyErrors(entry: Entry): FieldErrors {
  const timeOf = (name: string): string | null =>
    (entry[name] === undefined ? (DEFAULTS[name] ?? null) : entry[name]) as string | null;
  const [from, until] = [timeOf('lunch_starts_at'), timeOf('lunch_ends_at')];
  const [start, latest] = [timeOf('starts_at'), timeOf('flexible_until')];
  const errors: FieldErrors = {};
  // A break of a night shift may include midnight, but not the rest of the day.
  const isNight = entry.kind === 'night';
  if ((from === null) !== (until === null) || (!isNight && from !== null && until !== null && until <= from))
    errors.lunch_ends_at = [message('timekeeping_policy.lunch')];
  if (start !== null && latest !== null && latest < start)
    errors.flexible_until = [message('timekeeping_policy.flexible_until')];
  return errors;
}
