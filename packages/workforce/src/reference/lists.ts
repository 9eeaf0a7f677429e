import type { Code } from '@bulwagan/contracts/errors/catalog.ts';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { LATE_COUNTS_FROM, POLICY_KINDS } from '@bulwagan/contracts/workforce/time.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { errorOf, integer, nameText, nullable, oneOf, text } from '@bulwagan/platform/http/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { type TProperties, type TSchema, Type } from 'typebox';
import { shownMoment } from '../http/fields.ts';
import { policyDefaults, policyErrors } from './policy-errors.ts';

/**
 * A column of a list: its input schema, its output schema, and its SQL expression if that is not simply the column.
 */
interface Field {
  input: TSchema;
  shown: TSchema;
  read?: RawBuilder<unknown>;
}

/**
 * Definition of a list that employees and payroll items refer to (contract, workforce). All lists share this module.
 */
export interface ReferenceList {
  path: string;
  table: string;
  /** Singular, such as `employment type`; the plural appends an `s`. */
  noun: string;
  /** Message about an entry that cannot be deleted because it is in use. */
  inUse: Extract<Code, `${string}.in_use`>;
  article: 'a' | 'an';
  fields: Record<string, Field>;
  searched: string[];
  /** Unique constraints, each with its field. */
  taken: Record<string, string>;
  /** Foreign keys that reference the list. */
  referredToBy: string[];
  /** Returns the values of a new entry that are derived from its other fields. */
  defaults?: (entry: Record<string, unknown>) => Record<string, unknown>;
  /** Returns errors for fields of an entry that contradict each other. */
  check?: (entry: Record<string, unknown>) => FieldErrors;
}

const SALARY_GRADES = 99;
const DAY_IN_MINUTES = 1_440;

const name: Field = { input: nameText(NAME_MAX_LENGTH), shown: Type.String() };

const optionalText = (maxLength: number, description: string): Field => ({
  input: Type.Optional(nullable(Type.String({ maxLength, description }))),
  shown: nullable(Type.String({ description })),
});
const description = optionalText(TEXT_MAX_LENGTH, 'For people to read');

const TIME_OF_DAY = '^([01][0-9]|2[0-3]):[0-5][0-9]$';

/** A time of day, such as `08:30`. */
const timeOfDay = (column: string, description: string): Field => ({
  input: Type.Optional(
    nullable(Type.String({ pattern: TIME_OF_DAY, ...errorOf('field.time'), description })),
  ),
  shown: nullable(Type.String({ description })),
  read: sql`to_char(${sql.ref(column)}, 'HH24:MI')`,
});

const weekdays: Field = {
  input: Type.Optional(
    Type.Array(integer({ minimum: 1, maximum: 7 }), {
      maxItems: 7,
      description: 'Days of the week without work, from 1 for Monday. Default Saturday and Sunday.',
    }),
  ),
  shown: Type.Array(integer()),
};

/** A column with one of several values that the database defines, and with a default. */
const word = (values: readonly string[], description: string): Field => ({
  input: Type.Optional(oneOf(values, { description })),
  shown: oneOf(values, { description }),
});

/** A time of day that is never null. A new entry without it gets the default. */
const requiredTime = (column: string, description: string): Field => {
  const { read } = timeOfDay(column, description);
  return {
    input: Type.Optional(Type.String({ pattern: TIME_OF_DAY, ...errorOf('field.time'), description })),
    shown: Type.String({ description }),
    ...(read === undefined ? {} : { read }),
  };
};

/** An integer column that is never null. A new entry without it gets 0. */
const count = (maximum: number, description: string): Field => ({
  input: Type.Optional(integer({ minimum: 0, maximum, description })),
  shown: integer({ description }),
});

const nameIsTaken = (table: string) => ({
  [`${table}__name`]: 'name',
  [`${table}__name_identity`]: 'name',
});

export const REFERENCE_LISTS: ReferenceList[] = [
  {
    path: '/api/pms/positions',
    table: 'positions',
    noun: 'position',
    inUse: 'position.in_use',
    article: 'a',
    fields: {
      name,
      description,
      salary_grade: {
        input: Type.Optional(nullable(integer({ minimum: 1, maximum: SALARY_GRADES }))),
        shown: nullable(integer()),
      },
    },
    searched: ['name'],
    taken: nameIsTaken('positions'),
    referredToBy: ['employees__position_id'],
  },
  {
    path: '/api/pms/employment_types',
    table: 'employment_types',
    noun: 'employment type',
    inUse: 'employment_type.in_use',
    article: 'an',
    fields: { name, description },
    searched: ['name'],
    taken: nameIsTaken('employment_types'),
    referredToBy: ['employees__employment_type_id'],
  },
  {
    path: '/api/pms/timekeeping_policies',
    table: 'timekeeping_policies',
    noun: 'timekeeping policy',
    inUse: 'timekeeping_policy.in_use',
    article: 'a',
    fields: {
      name,
      description,
      starts_at: timeOfDay('starts_at', 'HH:MM, local time; null where hours are flexible'),
      ends_at: timeOfDay('ends_at', 'HH:MM, local time; a night shift ends before it starts'),
      grace_minutes: count(DAY_IN_MINUTES, 'Minutes after the start that are not late yet'),
      kind: word(
        POLICY_KINDS,
        'How punches are paired: `fixed` by the lunch break, `flexible` by the arrival, `first_last` by the first and ' +
          'last punch, `night` for shifts that end on the next day. Default `fixed`',
      ),
      lunch_starts_at: timeOfDay('lunch_starts_at', 'HH:MM; null without a break. Default 12:00'),
      lunch_ends_at: timeOfDay('lunch_ends_at', 'HH:MM; null without a break. Default 13:00'),
      flexible_until: timeOfDay(
        'flexible_until',
        'HH:MM, the latest start of flexible hours; null where any arrival is on time',
      ),
      late_counts_from: word(
        LATE_COUNTS_FROM,
        'Whether minutes after the grace period count from the start of work or from the end of the grace period. ' +
          'Default `start`',
      ),
      night_starts_at: requiredTime(
        'night_starts_at',
        'HH:MM, start of the hours of night work. Default 22:00',
      ),
      night_ends_at: requiredTime('night_ends_at', 'HH:MM, end of the hours of night work. Default 06:00'),
      rest_days: weekdays,
    },
    defaults: policyDefaults,
    check: policyErrors,
    searched: ['name'],
    taken: nameIsTaken('timekeeping_policies'),
    referredToBy: ['employees__timekeeping_policy_id'],
  },
  {
    path: '/api/accounting/account_codes',
    table: 'account_codes',
    noun: 'account code',
    inUse: 'account_code.in_use',
    article: 'an',
    fields: {
      name,
      expense_class: optionalText(NAME_MAX_LENGTH, 'e.g. Personnel Services'),
      old_account_code: optionalText(NAME_MAX_LENGTH, 'In the chart of accounts that went before'),
      new_account_code: {
        input: Type.Optional(nullable(text(NAME_MAX_LENGTH))),
        shown: nullable(Type.String({ description: 'Code in the current chart of accounts; unique' })),
      },
    },
    searched: ['name', 'old_account_code', 'new_account_code'],
    taken: {
      account_codes__new_account_code: 'new_account_code',
      account_codes__new_account_code_identity: 'new_account_code',
    },
    referredToBy: ['payroll_items__account_code_id'],
  },
  {
    path: '/api/payroll/payroll_types',
    table: 'payroll_types',
    noun: 'payroll type',
    inUse: 'payroll_type.in_use',
    article: 'a',
    fields: { name, description },
    searched: ['name'],
    taken: nameIsTaken('payroll_types'),
    referredToBy: ['payroll_item_types__payroll_type_id', 'runs__payroll_type_id'],
  },
];

const schemasOf = (list: ReferenceList, side: 'input' | 'shown'): TProperties =>
  Object.fromEntries(Object.entries(list.fields).map(([column, field]) => [column, field[side]]));

/** Returns the schema name of a list: `employment_types` becomes `EmploymentType`. */
const shapeName = ({ noun }: ReferenceList): string =>
  noun.replaceAll(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());

export const inputOf = (list: ReferenceList) => Type.Object(schemasOf(list, 'input'));

export const shownOf = (list: ReferenceList) =>
  Type.Object(
    { id: uuid(), ...schemasOf(list, 'shown'), created_at: shownMoment(), updated_at: shownMoment() },
    { 'x-name': shapeName(list) },
  );
