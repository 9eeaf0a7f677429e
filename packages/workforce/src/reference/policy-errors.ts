import { message } from '@bulwagan/contracts/errors/message.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';

type Entry = Record<string, unknown>;

/** Default times of a new policy for omitted fields (migration 0075). */
const DEFAULTS: Entry = { lunch_starts_at: '12:00', lunch_ends_at: '13:00' };

/** Kinds of policies that compare punches with scheduled times. */
const WITH_TIMES: readonly unknown[] = ['fixed', 'night'];

/**
 * Returns the kind of a new policy that omits it: flexible without scheduled times, otherwise fixed, as in the
 * database.
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
  // The break of a night shift may include midnight. All other breaks must not.
  const isNight = entry.kind === 'night';
  if ((from === null) !== (until === null) || (!isNight && from !== null && until !== null && until <= from))
    errors.lunch_ends_at = [message('timekeeping_policy.lunch')];
  if (start !== null && latest !== null && latest < start)
    errors.flexible_until = [message('timekeeping_policy.flexible_until')];
  return errors;
}
