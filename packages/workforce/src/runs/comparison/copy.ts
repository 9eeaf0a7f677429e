import { given } from '@bulwagan/platform/audit/changes.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { toPesos } from '@bulwagan/platform/money/pesos.ts';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { validateRun } from '../checks.ts';
import { createRun } from '../draft.ts';
import { getRun } from '../find.ts';
import { itemsOfRun, type RunRow } from '../queries.ts';
import type { RunInput } from '../schemas.ts';
import type { CopyInput } from './schemas.ts';

const COPIED = [
  'roster_id',
  'payroll_type_id',
  'kind',
  'frequency',
  'contributions',
  'withholding',
  'use_time_records',
  'carry_negative',
] as const;

/**
 * Adds a draft run for another period, with the roster, items and settings of an existing run (contract §3.3).
 * Recurring amounts are added when the draft is computed. Individual amounts and quantities are not copied, because
 * they were for the old period. Throws 422 like `createRun`.
 */
export async function copyRun(
  app: App,
  actor: Actor,
  id: string,
  input: CopyInput,
  origin: Origin,
): Promise<RunRow> {
  return await createRun(app, actor, await copyOf(app.db, actor, id, input), origin);
}

/** Returns the errors of a copy by field. */
export async function validateCopy(
  db: Db,
  actor: Actor,
  id: string,
  input: Partial<CopyInput>,
): Promise<FieldErrors> {
  const { items: _, ...run } = await copyOf(db, actor, id, input as CopyInput);
  return await validateRun(db, actor, run);
}

async function copyOf(db: Db, actor: Actor, id: string, input: CopyInput): Promise<RunInput> {
  const run = await getRun(db, actor, id);
  const items = await itemsOfRun(db, id);
  return {
    ...(given(run, COPIED) as Pick<RunRow, (typeof COPIED)[number]>),
    ...given(input, ['period_start', 'period_end', 'pay_date']),
    items: items.map(({ payroll_item_id, amount_centavos, is_computed }) => ({
      payroll_item_id,
      amount: is_computed ? null : toPesos(amount_centavos),
    })),
  } as RunInput;
}
