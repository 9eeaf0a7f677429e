import { given } from '@bulwagan/platform/audit/changes.ts';
import { type ConstraintErrors, explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, assertNone, type FieldErrors, unlessRefused } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { deleteRow, insertRow, updateRow } from '../reference/queries.ts';
import { changeablePay, getPaidEmployee, type PayPermission } from './access.ts';

/** A kind of record about an employee's pay, such as recurring items. */
export interface PayRecords<Row extends { id: string }, Input extends object> {
  table: string;
  /** Name of the record in error messages and, with underscores, in audit events. */
  noun: string;
  permission: PayPermission;
  /** Errors for database constraints that a concurrent change may violate after validation. */
  constraints: ConstraintErrors;
  /** Fields of a request. If a change omits a field, its value is kept. */
  fields: readonly (keyof Input & string)[];
  find(db: Db, employeeId: string, id: string): Promise<Row | undefined>;
  /** Returns a record in the format of a request. */
  inputOf(row: Row): Input;
  valuesOf(input: Input): object;
  /** Returns the values that may appear in the audit log. */
  audited(input: Input): object;
  /** Returns the errors of a record that the schema cannot express. */
  errors(db: Db, input: Partial<Input>, checking: Checking<Input>): Promise<FieldErrors>;
}

export interface Checking<Input> {
  employeeId: string;
  /** Id and values of the record before the change; undefined for a new record. */
  id: string | undefined;
  before: Input | undefined;
  /** Fields that do not match their schema. */
  failing: ReadonlySet<string>;
}

/** A request about one record of an employee. `id` is undefined for a new record. */
interface Call {
  app: App;
  actor: Actor;
  employeeId: string;
  id?: string;
}

type Changing = Call & { origin: Origin };

const NONE: ReadonlySet<string> = new Set();

/** Returns the values that a request would store, and its errors. */
async function plan<Row extends { id: string }, Input extends object>(
  db: Db,
  records: PayRecords<Row, Input>,
  { employeeId, id }: Call,
  input: Partial<Input>,
  failing = NONE,
) {
  const row = id === undefined ? undefined : await getRecord(db, records, employeeId, id);
  const before = row && records.inputOf(row);
  const wanted = { ...before, ...given(input, records.fields) } as Partial<Input>;
  return { row, wanted, errors: await records.errors(db, wanted, { employeeId, id, before, failing }) };
}

async function getRecord<Row extends { id: string }, Input extends object>(
  db: Db,
  { find, noun }: PayRecords<Row, Input>,
  employeeId: string,
  id: string,
): Promise<Row> {
  return assertFound(await find(db, employeeId, id), noun);
}

/**
 * Returns the errors of a request whose body does not match the schema. Reveals nothing about pay that the actor may
 * not change.
 */
export const checkPayRecord = <Row extends { id: string }, Input extends object>(
  records: PayRecords<Row, Input>,
  call: Call,
  input: Partial<Input>,
  failing: ReadonlySet<string>,
) =>
  unlessRefused(async () => {
    const { db } = call.app;
    await getPaidEmployee(db, call.actor, call.employeeId, records.permission);
    return (await plan(db, records, call, input, failing)).errors;
  });

/**
 * Adds or changes a record (contract §3.3). Throws 422 for fields that contradict each other. Throws 403 and 404 like
 * `changeablePay`.
 */
export async function savePayRecord<Row extends { id: string }, Input extends object>(
  records: PayRecords<Row, Input>,
  call: Changing,
  input: Partial<Input>,
): Promise<Row> {
  return (await change(records, call, async (trx, now) => {
    const { row: before, wanted, errors } = await plan(trx, records, call, input);
    assertNone(errors);
    const { id = newId(), employeeId } = call;
    const values = { ...records.valuesOf(wanted as Input), updated_at: now };
    await explainConstraints(records.constraints, () =>
      before === undefined
        ? insertRow(trx, records, { id, employee_id: employeeId, created_at: now, ...values })
        : updateRow(trx, records, id, values),
    );
    return { before, after: await getRecord(trx, records, employeeId, id) };
  }))!;
}

/** Deletes a record. Pay that was computed from the record is kept. Throws 403 and 404 like `savePayRecord`. */
export async function deletePayRecord<Row extends { id: string }, Input extends object>(
  records: PayRecords<Row, Input>,
  call: Changing & { id: string },
): Promise<void> {
  await change(records, call, async (trx) => {
    const before = await getRecord(trx, records, call.employeeId, call.id);
    await deleteRow(trx, records, call.id);
    return { before };
  });
}

/** Changes an employee's pay and writes an audit event. Returns the changed record. */
async function change<Row extends { id: string }, Input extends object>(
  { noun, permission, inputOf, audited }: PayRecords<Row, Input>,
  { app, actor, employeeId, origin }: Changing,
  work: (trx: Db, now: string) => Promise<{ before?: Row | undefined; after?: Row }>,
): Promise<Row | undefined> {
  const now = iso(app.clock.now());
  const type = noun.replaceAll(' ', '_');
  const shown = (row: Row | undefined) => row && { [`${type}_id`]: row.id, ...audited(inputOf(row)) };
  return await withTransaction(app.db, async (trx) => {
    await changeablePay(trx, actor, employeeId, permission);
    const { before, after } = await work(trx, now);
    const done = before === undefined ? 'created' : after === undefined ? 'deleted' : 'updated';
    await recordAs(trx, actor, {
      action: `${type}.${done}`,
      subject: ['employee', employeeId],
      at: now,
      origin,
      changes: { before: shown(before), after: shown(after) },
    });
    return after;
  });
}
