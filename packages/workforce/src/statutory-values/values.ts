import { message } from '@bulwagan/contracts/errors/message.ts';
import {
  DE_MINIMIS_BENEFITS,
  MOST_DAYS_OF_YEAR,
  MOST_PERCENT,
  STATUTORY_VALUES,
  type StatutoryValueKey,
} from '@bulwagan/contracts/workforce/pay.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import { defineVersions } from '../statutory-versions/versions.ts';
import { countValues, findValue, isDatePaid, type ValueRow } from './queries.ts';
import type { ValueInput } from './schemas.ts';

/** Returns true if the key is for the ceiling of a de minimis benefit. */
export const isCeiling = (key: StatutoryValueKey): boolean =>
  (DE_MINIMIS_BENEFITS as readonly string[]).includes(key);

const DECIMALS = { pesos: 2, days: 4, percent: 4 } as const;
const MOST = { pesos: Number.POSITIVE_INFINITY, days: MOST_DAYS_OF_YEAR, percent: MOST_PERCENT } as const;

/** Returns errors of a version that the schema cannot express. */
export function valueErrors(key: StatutoryValueKey, { value }: Partial<ValueInput>): FieldErrors {
  if (value === undefined) return {};
  const attribute = 'value';
  if (value === null) return isCeiling(key) ? {} : { value: [message('field.required', { attribute })] };
  const { unit } = STATUTORY_VALUES[key];
  if (value > MOST[unit]) return { value: [message('statutory_value.too_high', { most: MOST[unit] })] };
  const isExact = Number(value.toFixed(DECIMALS[unit])) === value;
  if (isExact) return {};
  return {
    value: [
      unit === 'pesos'
        ? message('field.two_decimals', { attribute })
        : message('field.four_decimals', { attribute }),
    ],
  };
}

const fieldsOf = ({ effective_from, value, law, source, is_confirmed }: ValueRow) => ({
  effective_from,
  value: value === null ? null : Number(value),
  law,
  source,
  confirmed: is_confirmed,
});

const columnsOf = ({ effective_from, value, law, source = null, confirmed = false }: ValueInput) => ({
  effective_from,
  value: value === null ? null : String(value),
  law,
  source,
  is_confirmed: confirmed,
});

/** Versions of single statutory figures (contract §3.3). */
export const valueVersions = defineVersions<StatutoryValueKey, ValueRow, ValueInput>({
  noun: 'statutory value',
  subject: 'statutory_value',
  actions: {
    added: 'statutory_value.added',
    changed: 'statutory_value.changed',
    confirmed: 'statutory_value.confirmed',
    deleted: 'statutory_value.deleted',
  },
  messages: {
    dateTaken: message('statutory_value.date_taken'),
    dateUsed: message('statutory_value.used_date'),
    used: message('statutory_value.used'),
    onlyVersion: message('statutory_value.only_version'),
    changed: message('statutory_value.changed'),
  },
  canBeRetroactive: false,
  uniqueDate: 'statutory_values__key_effective_from',
  inUse: {},
  errors: valueErrors,
  fieldsOf,
  // Members that are not input are ignored, so that clients can send a response back.
  normalize: (_, { effective_from, value, law, source = null, confirmed }) => ({
    effective_from,
    value,
    law,
    source,
    confirmed,
  }),
  find: findValue,
  count: countValues,
  isDateUsed: isDatePaid,
  insert: async (trx, key, input, { id, now, confirmed_by, confirmed_at }) => {
    const times = { created_at: now, updated_at: now, confirmed_by, confirmed_at };
    await trx
      .insertInto('statutory_values')
      .values({ id, key, ...columnsOf(input), ...times })
      .execute();
  },
  update: async (trx, _, input, { id, now, hasNewFigures: __, ...confirmation }) => {
    await trx
      .updateTable('statutory_values')
      .set({ ...columnsOf(input), ...confirmation, updated_at: now })
      .where('id', '=', id)
      .execute();
  },
  delete: async (trx, id) => {
    await trx.deleteFrom('statutory_values').where('id', '=', id).execute();
  },
});
