import { message } from '@bulwagan/contracts/errors/message.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';

type Entry = Record<string, unknown>;

/** Times of a policy that is not stored yet, where they are left out (migration 0075). */
const DEFAULTS: Entry = { lunch_starts_at: '12:00', lunch_ends_at: '13:00' };

/** Kinds whose punches are measured against the times of work. */
const WITH_TIMES: readonly unknown[] = ['fixed', 'night'];

/**
 * Returns the default kind of a new policy: flexible if it has no times of work, otherwise fixed, as in the database.
 */
export const policyDefaults = ({
  kind,
  starts_at: start,
  ends_at: end,
  flexible_until: latest,
}: Entry): Entry =>
  kind === undefined && ((start ?? end ?? null) === null || (latest ?? null) !== null)
    ? { kind: 'flexible' }
    : {};

/** Returns errors of a timekeeping policy whose times are missing or contradict each other. Times are `HH:MM` or null. */
export function policyErrors(entry: Entry): FieldErrors {
  const timeOf = (name: string): string | null =>
    (entry[name] === undefined ? (DEFAULTS[name] ?? null) : entry[name]) as string | null;
  const [from, until] = [timeOf('lunch_starts_at'), timeOf('lunch_ends_at')];
  const [start, latest] = [timeOf('starts_at'), timeOf('flexible_until')];
  const errors: FieldErrors = {};
  if (WITH_TIMES.includes(entry.kind ?? 'fixed'))
    for (const attribute of ['starts_at', 'ends_at'])
      if (timeOf(attribute) === null) errors[attribute] = [message('timekeeping_policy.times')];
  // A break of a night shift may include midnight, but not the rest of the day.
  const isNight = entry.kind === 'night';
  if ((from === null) !== (until === null) || (!isNight && from !== null && until !== null && until <= from))
    errors.lunch_ends_at = [message('timekeeping_policy.lunch')];
  if (start !== null && latest !== null && latest < start)
    errors.flexible_until = [message('timekeeping_policy.flexible_until')];
  return errors;
}
