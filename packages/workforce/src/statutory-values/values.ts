import { isDeepStrictEqual } from 'node:util';
import { message } from '@bulwagan/contracts/errors/message.ts';
import {
  DE_MINIMIS_BENEFITS,
  MOST_DAYS_OF_YEAR,
  MOST_PERCENT,
  STATUTORY_VALUES,
  type StatutoryValueKey,
} from '@bulwagan/contracts/workforce/pay.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertIfMatch, type Condition, etagOfValues } from '@bulwagan/platform/http/caching/etag.ts';
import {
  assertFound,
  assertNone,
  type FieldErrors,
  invalid,
  Refused,
} from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { lockFinalRuns } from '../runs/final-queries.ts';
import { countValues, findValue, isDatePaid, type ValueRow } from './queries.ts';
import type { ValueInput } from './schemas.ts';

type Service = Pick<App, 'db' | 'clock'>;

const TAKEN = {
  statutory_values__key_effective_from: () =>
    invalid({ effective_from: [message('statutory_value.date_taken')] }),
};

const datePaid = () => invalid({ effective_from: [message('statutory_value.used_date')] });

/** Whether the key is the ceiling of a de minimis benefit. */
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

export async function getValue(db: Db, key: StatutoryValueKey, id: string): Promise<ValueRow> {
  return assertFound(await findValue(db, key, id), 'statutory value');
}

/** Fields of a version as requests have them, for audit events, ETags and partial changes. */
const fieldsOf = ({ effective_from, value, law, source, is_confirmed }: ValueRow) => ({
  effective_from,
  value: value === null ? null : Number(value),
  law,
  source,
  confirmed: is_confirmed,
});

export const etagOfValue = (row: ValueRow): string => etagOfValues([row.id, fieldsOf(row)]);

const columnsOf = ({ effective_from, value, law, source = null, confirmed = false }: ValueInput) => ({
  effective_from,
  value: value === null ? null : String(value),
  law,
  source,
  is_confirmed: confirmed,
});

const confirmation = (isConfirmed: boolean, actor: Actor, now: string) =>
  isConfirmed ? { confirmed_by: actor.id, confirmed_at: now } : { confirmed_by: null, confirmed_at: null };

/** Adds a version. Throws 422 for a second version with the same date, and for a date that a final run has used. */
export async function addValue(
  { db, clock }: Service,
  actor: Actor,
  key: StatutoryValueKey,
  input: ValueInput,
  origin: Origin,
): Promise<ValueRow> {
  assertNone(valueErrors(key, input));
  return await withTransaction(db, async (trx) => {
    // No run becomes final in between.
    await lockFinalRuns(trx);
    if (await isDatePaid(trx, key, input.effective_from)) throw datePaid();
    const now = iso(clock.now());
    const id = newId();
    const columns = columnsOf(input);
    const times = { created_at: now, updated_at: now, ...confirmation(columns.is_confirmed, actor, now) };
    await explainConstraints(TAKEN, () =>
      trx
        .insertInto('statutory_values')
        .values({ id, key, ...columns, ...times })
        .execute(),
    );
    const after = await getValue(trx, key, id);
    await recordAs(trx, actor, {
      action: 'statutory_value.added',
      subject: ['statutory_value', id],
      at: now,
      origin,
      changes: { after: { key, ...fieldsOf(after) } },
    });
    return after;
  });
}

/**
 * Changes a version; omitted fields keep their values. The figure of a version that a final run has used is fixed, but it
 * can be confirmed. A changed figure is not confirmed, unless the change says so. Throws 412 when `ifMatch` is stale.
 */
export async function changeValue(
  { db, clock }: Service,
  actor: Actor,
  key: StatutoryValueKey,
  id: string,
  input: Partial<ValueInput>,
  { ifMatch, origin }: Condition,
): Promise<ValueRow> {
  return await withTransaction(db, async (trx) => {
    await lockFinalRuns(trx);
    const now = iso(clock.now());
    const before = await getValue(trx, key, id);
    assertIfMatch(ifMatch, etagOfValue(before), message('statutory_value.changed'));
    const was = fieldsOf(before);
    // Members of an answer that are not input are ignored.
    const { effective_from, value, law, source } = { ...was, ...input };
    const figures = { effective_from, value, law, source, confirmed: was.confirmed };
    assertNone(valueErrors(key, figures));
    const isSame = isDeepStrictEqual(figures, was);
    if (!isSame && before.is_used) throw new Refused(message('statutory_value.used'));
    if (!isSame && (await isDatePaid(trx, key, figures.effective_from, id))) throw datePaid();
    const confirmed = input.confirmed ?? (isSame && was.confirmed);
    const isKept = isSame && confirmed === was.confirmed;
    const by = isKept ? {} : confirmation(confirmed, actor, now);
    await explainConstraints(TAKEN, () =>
      trx
        .updateTable('statutory_values')
        .set({ ...columnsOf({ ...figures, confirmed }), ...by, updated_at: now })
        .where('id', '=', id)
        .execute(),
    );
    const after = await getValue(trx, key, id);
    await recordAs(trx, actor, {
      action: isSame ? 'statutory_value.confirmed' : 'statutory_value.changed',
      subject: ['statutory_value', id],
      at: now,
      origin,
      changes: { before: { key, ...was }, after: { key, ...fieldsOf(after) } },
    });
    return after;
  });
}

/** Deletes a version that no final run has used. Throws 422 otherwise, and for the only version of its key. */
export async function removeValue(
  { db, clock }: Service,
  actor: Actor,
  key: StatutoryValueKey,
  id: string,
  { ifMatch, origin }: Condition,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    await lockFinalRuns(trx);
    const before = await getValue(trx, key, id);
    assertIfMatch(ifMatch, etagOfValue(before), message('statutory_value.changed'));
    if (before.is_used) throw new Refused(message('statutory_value.used'));
    if ((await countValues(trx, key)) === 1) throw new Refused(message('statutory_value.only_version'));
    await trx.deleteFrom('statutory_values').where('id', '=', id).execute();
    await recordAs(trx, actor, {
      action: 'statutory_value.deleted',
      subject: ['statutory_value', id],
      at: iso(clock.now()),
      origin,
      changes: { before: { key, ...fieldsOf(before) } },
    });
  });
}
