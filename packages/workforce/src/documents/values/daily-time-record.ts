import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { formatMonth } from '@bulwagan/platform/documents/values/format.ts';
import { SLOT_NAMES, type SlotName, type Slots } from '../../time/pairing/pair.ts';
import { type Policy, timeOf } from '../../time/pairing/policy.ts';
import type { Day } from '../../time/records/days.ts';
import { field, fixed, fixedList, required } from './field.ts';

/** Rows of CS Form 48, in every month. */
const ROWS = 31;
const MINUTES_PER_HOUR = 60;
const SATURDAY = 6;

const UNDERTIME: readonly Field[] = [
  fixed('hours', 'number', 'Undertime hours', 'Oras ng undertime'),
  fixed('minutes', 'number', 'Undertime minutes', 'Minuto ng undertime'),
];

/** Values of a daily time record (CS Form 48) in addition to those of employer and employee. */
export const DAILY_TIME_RECORD_VALUES: readonly Field[] = [
  required(fixed('month', 'text', 'Month', 'Buwan')),
  fixed('regular_hours', 'text', 'Official hours on regular days', 'Opisyal na oras sa karaniwang araw'),
  fixed('saturday_hours', 'text', 'Official hours on Saturdays', 'Opisyal na oras tuwing Sabado'),
  fixedList('days', 'Days', 'Mga araw', [
    fixed('day', 'number', 'Day', 'Araw'),
    fixed('words', 'text', 'Words across the row', 'Mga salita sa buong hilera'),
    fixed('am_words', 'text', 'Words in place of the morning', 'Mga salita sa halip ng umaga'),
    fixed('pm_words', 'text', 'Words in place of the afternoon', 'Mga salita sa halip ng hapon'),
    fixed('am_in', 'text', 'AM arrival', 'Dating sa umaga'),
    fixed('am_out', 'text', 'AM departure', 'Alis sa umaga'),
    fixed('pm_in', 'text', 'PM arrival', 'Dating sa hapon'),
    fixed('pm_out', 'text', 'PM departure', 'Alis sa hapon'),
    ...UNDERTIME,
  ]),
  fixed('total_hours', 'number', 'Total undertime hours', 'Kabuoang oras ng undertime'),
  fixed('total_minutes', 'number', 'Total undertime minutes', 'Kabuoang minuto ng undertime'),
  // The program names the state of the record here, so that it finds a paper that still holds. Templates do not print it.
  fixed('record_state', 'text', 'State of the record', 'Estado ng rekord'),
  field('in_charge', 'text', 'Person in charge', 'Namamahala'),
  field('in_charge_position', 'text', 'Position of the person in charge', 'Katungkulan ng namamahala'),
];

interface Month {
  /** `YYYY-MM` */
  month: string;
  days: readonly Day[];
  policy: Policy;
  language: Language;
}

/** Returns the values of a month: always 31 rows, and words across those without work. */
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

/** Returns a time as the form has it: 12 hours, without AM and PM. */
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
