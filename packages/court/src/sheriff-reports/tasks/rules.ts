import { message } from '@bulwagan/contracts/errors/message.ts';
import { type FieldErrors, Refused } from '@bulwagan/platform/http/errors.ts';
import type { Db } from '../../database.ts';
import { periodOn } from '../../documents/values/periods.ts';
import { listAttempts } from '../queries.ts';
import type { AttemptValues } from '../schemas.ts';
import { findTask } from './queries.ts';

export const isSubstituted = (manner: string | null): boolean => /^\s*substituted\b/i.test(manner ?? '');

/** Matches the manners of service that need no meeting with the person. Each court writes its own list of manners. */
const NOT_IN_PERSON = /mail|electronic|courier|fax|facsimile|publication|posting|substituted/i;

const isInPerson = ({ manner_of_service: manner }: Pick<Attempt, 'manner_of_service'>): boolean =>
  manner === null || !NOT_IN_PERSON.test(manner);

/**
 * Returns an error for substituted service of a paper before enough attempts on enough dates (R14 s.6). Throws 422 if
 * the paper is no longer in force. Reports without a paper are not checked.
 */
export async function taskErrors(
  db: Db,
  activityId: string,
  input: AttemptValues,
  now: string,
): Promise<FieldErrors> {
  const task = await findTask(db, activityId, now);
  if (task === undefined) return {};
  if (task.paper_status !== 'issued') throw new Refused(message('service.paper_ended'));
  if (!isSubstituted(input.manner_of_service)) return {};
  const before = (await listAttempts(db, activityId)).filter(
    ({ service_date: on }) => on <= input.service_date,
  );
  const { areEnough, attempts, dates } = await checkEarlierAttempts(db, before, input.service_date);
  return areEnough
    ? {}
    : { manner_of_service: [message('service.substituted_too_early', { attempts, dates })] };
}

interface Attempt {
  service_date: string;
  manner_of_service: string | null;
}

/**
 * Returns true if there were enough attempts in person, on enough dates, before substituted service on a day (R14
 * s.6).
 */
export async function checkEarlierAttempts(
  db: Db,
  earlier: readonly Attempt[],
  on: string,
): Promise<{ areEnough: boolean; attempts: number; dates: number }> {
  const attempts = (await periodOn(db, 'substituted_service.attempts', on))?.amount ?? 0;
  const dates = (await periodOn(db, 'substituted_service.dates', on))?.amount ?? 0;
  const before = earlier.filter(isInPerson);
  const days = new Set(before.map(({ service_date }) => service_date)).size;
  return { areEnough: before.length >= attempts && days >= dates, attempts, dates };
}

/** Returns true if the paper was delivered, or left as the rules allow. */
export const isServed = ({ service_status: outcome }: { service_status: string | null }): boolean =>
  outcome?.trim().toLowerCase() === 'served';

/**
 * Returns the outcome of an attempt. If a person refuses the paper, it counts as served if it was left within view
 * and in the person's presence (R14 s.5).
 */
export function outcomeOf(input: AttemptValues): Pick<AttemptValues, 'service_status' | 'refused_to_sign'> {
  const refused = /^\s*refused\b/i.test(input.service_status);
  return {
    service_status: refused && input.left_in_view === true ? 'served' : input.service_status,
    refused_to_sign: refused || input.refused_to_sign === true,
  };
}
