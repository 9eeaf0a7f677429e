import type { CourtRules } from '@bulwagan/court/context.ts';
import { type Environment, readFlag } from './values.ts';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** Default sessions start at 8:30 and 14:00, Monday to Friday (A.M. 15-06-10-SC, Adm. Circ. 3-99). */
const DEFAULT_DAYS = 'mon-fri';
const DEFAULT_HOURS = '08:30-12:00,14:00-16:30';

/** Reads the rules that each court sets for itself (contract §3.1). */
export function readCourt(env: Environment, problems: string[]): CourtRules {
  return {
    requiresAssignmentReason: readFlag(env, 'REQUIRE_ASSIGNMENT_REASON', false, problems),
    amendmentReview: readReview(env.AMENDMENT_REVIEW, problems),
    days: readDays(env.COURT_DAYS || DEFAULT_DAYS, problems),
    hours: readHours(env.COURT_HOURS || DEFAULT_HOURS, problems),
  };
}

function readReview(text: string | undefined, problems: string[]): CourtRules['amendmentReview'] {
  if (text === 'single') return text;
  if (text && text !== 'two_person') problems.push('AMENDMENT_REVIEW must be two_person or single.');
  return 'two_person';
}

/** Parses `mon-fri` or `mon,tue,thu` to ISO weekdays (1 is Monday). */
function readDays(text: string, problems: string[]): number[] {
  const days = text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split('-'));
  const read = days.flatMap((ends) => {
    const [first, last] = [DAYS.indexOf(ends[0]!), DAYS.indexOf(ends.at(-1)!)];
    if (ends.length > 2 || first < 0 || last < first) return [0];
    return DAYS.map((_, index) => index + 1).slice(first, last + 1);
  });
  if (!read.includes(0)) return [...new Set(read)].sort();
  problems.push('COURT_DAYS must be days of the week such as mon-fri or mon,wed,fri.');
  return [];
}

const SESSION = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;

/** Parses `08:30-12:00,14:00-16:30` to sessions in chronological order, in minutes from midnight. */
function readHours(text: string, problems: string[]): CourtRules['hours'] {
  const read = text.split(',').map((part) => SESSION.exec(part.trim())?.slice(1).map(Number));
  const hours = read.map((parts) => {
    if (parts === undefined) return { from: 0, to: 0 };
    const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts;
    return { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
  });
  if (hours.every(({ from, to }, at) => from < to && from >= (hours[at - 1]?.to ?? 0))) return hours;
  problems.push('COURT_HOURS must be sessions of a day such as 08:30-12:00,14:00-16:30.');
  return [];
}
