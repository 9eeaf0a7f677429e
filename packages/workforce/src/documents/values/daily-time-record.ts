import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { FIXED, fixedList, number, REQUIRED_FIXED, text } from '@bulwagan/platform/documents/values/field.ts';
import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { formatMonth } from '@bulwagan/platform/documents/values/format.ts';
import { SLOT_NAMES, type SlotName, type Slots } from '../../time/pairing/pair.ts';
import { type Policy, timeOf } from '../../time/pairing/policy.ts';
import type { Day } from '../../time/records/days.ts';

/** Number of rows on CS Form 48, the same in every month. */
const ROWS = 31;
const MINUTES_PER_HOUR = 60;
const SATURDAY = 6;

const UNDERTIME: readonly Field[] = [
  number('hours', 'Undertime hours', 'Oras ng undertime', FIXED),
  number('minutes', 'Undertime minutes', 'Minuto ng undertime', FIXED),
];

/** Values of a daily time record (CS Form 48) in addition to those of employer and employee. */
export const DAILY_TIME_RECORD_VALUES: readonly Field[] = [
  text('month', 'Month', 'Buwan', REQUIRED_FIXED),
  text('regular_hours', 'Official hours on regular days', 'Opisyal na oras sa karaniwang araw', FIXED),
  text('saturday_hours', 'Official hours on Saturdays', 'Opisyal na oras tuwing Sabado', FIXED),
  fixedList('days', 'Days', 'Mga araw', [
    number('day', 'Day', 'Araw', FIXED),
    text('words', 'Words across the row', 'Mga salita sa buong hilera', FIXED),
    text('am_words', 'Words in place of the morning', 'Mga salita sa halip ng umaga', FIXED),
    text('pm_words', 'Words in place of the afternoon', 'Mga salita sa halip ng hapon', FIXED),
    text('am_in', 'AM arrival', 'Dating sa umaga', FIXED),
    text('am_out', 'AM departure', 'Alis sa umaga', FIXED),
    text('pm_in', 'PM arrival', 'Dating sa hapon', FIXED),
    text('pm_out', 'PM departure', 'Alis sa hapon', FIXED),
    ...UNDERTIME,
  ]),
  number('total_hours', 'Total undertime hours', 'Kabuuang oras ng undertime', FIXED),
  number('total_minutes', 'Total undertime minutes', 'Kabuuang minuto ng undertime', FIXED),
  // The program stores the hash of the record in this field to find out later whether the paper still matches.
  // Templates do not print it.
  text('record_state', 'State of the record', 'Estado ng rekord', FIXED),
  text('in_charge', 'Person in charge', 'Namamahala'),
  text('in_charge_position', 'Position of the person in charge', 'Katungkulan ng namamahala'),
];

interface Month {
  /** `YYYY-MM` */
  month: string;
  days: readonly Day[];
  policy: Policy;
  language: Language;
}

/** Returns the values of a month: always 31 rows. Rows of days without work contain a remark across all columns. */
export function dailyTimeRecordValues({ month, days, policy, language }: Month): Values {
  const undertime = days.reduce((sum, day) => sum + undertimeOf(day), 0);
  const hours = officialHours(policy, language);
  return {
    month: formatMonth(month, language),
    regular_hours: hours,
    saturday_hours: policy.restDays.includes(SATURDAY) ? NONE[language] : hours,
    days: Array.from({ length: ROWS }, (_, index) => {
      const day = days[index];
      return { day: index + 1, ...(day === undefined ? {} : rowOf(day, language)) };
    }),
    total_hours: Math.floor(undertime / MINUTES_PER_HOUR),
    total_minutes: undertime % MINUTES_PER_HOUR,
  };
}

const NONE = { en: 'None', fil: 'Wala' } as const;
const FLEXIBLE = { en: 'Flexible', fil: 'Flexible' } as const;
const ARRIVAL = { en: 'arrival', fil: 'dating' } as const;

/** The form has one pair of columns for tardiness and undertime. */
const undertimeOf = ({ lateMinutes, undertimeMinutes }: Day): number => lateMinutes + undertimeMinutes;

function rowOf(day: Day, language: Language): Values {
  const minutes = undertimeOf(day);
  const { am_in, am_out, pm_in, pm_out } = day.slots;
  const [hasMorning, hasAfternoon] = [am_in ?? am_out, pm_in ?? pm_out].map((time) => time !== null);
  const words = wordsOf(day, language);
  return {
    ...timesOf(day.slots),
    words: hasMorning || hasAfternoon ? null : words,
    am_words: !hasMorning && hasAfternoon && day.leaveDays > 0 ? words : null,
    pm_words: hasMorning && !hasAfternoon && day.leaveDays > 0 ? words : null,
    hours: minutes === 0 ? null : Math.floor(minutes / MINUTES_PER_HOUR),
    minutes: minutes === 0 ? null : minutes % MINUTES_PER_HOUR,
  };
}

const wordsOf = ({ remark }: Day, language: Language): string | null =>
  typeof remark === 'string' || remark === null ? remark : remark.in(language);

const timesOf = (slots: Slots): Record<SlotName, string | null> =>
  Object.fromEntries(
    SLOT_NAMES.map((name) => [name, slots[name] === null ? null : shortTime(slots[name])]),
  ) as Record<SlotName, string | null>;

/** Returns a time in the format of the form: 12 hours, without AM and PM. */
function shortTime(minute: number): string {
  const [hours, minutes] = timeOf(minute).split(':');
  return `${Number(hours) % 12 === 0 ? 12 : Number(hours) % 12}:${minutes}`;
}

/** Returns official hours such as `8:00–12:00, 1:00–5:00`. */
function officialHours({ kind, work, lunch, latestStart }: Policy, language: Language): string {
  if (kind === 'flexible' || work === null)
    return work === null || latestStart === null
      ? FLEXIBLE[language]
      : `${FLEXIBLE[language]}, ${ARRIVAL[language]} ${spanText(work.from, latestStart)}`;
  if (lunch === null) return spanText(work.from, work.until);
  return `${spanText(work.from, lunch.from)}, ${spanText(lunch.until, work.until)}`;
}

const spanText = (from: number, until: number): string => `${shortTime(from)}–${shortTime(until)}`;
