import { message } from '@bulwagan/contracts/errors/message.ts';
import { changesBetween, given } from '@bulwagan/platform/audit/changes.ts';
import { type ConstraintErrors, explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
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
import type { ReferenceList } from './lists.ts';
import {
  deleteRow,
  findReference,
  insertRow,
  isTaken,
  lockReference,
  type ReferenceRow,
  type ReferenceValues,
  updateRow,
} from './queries.ts';

export async function getReference(db: Db, list: ReferenceList, id: string): Promise<ReferenceRow> {
  return assertFound(await findReference(db, list, id), list.noun);
}

/** Adds an entry. Throws 422 for a taken name or code. */
export async function createReference(
  app: App,
  actor: Actor,
  list: ReferenceList,
  input: ReferenceValues,
  origin: Origin,
): Promise<ReferenceRow> {
  const now = iso(app.clock.now());
  const id = newId();
  const sent = valuesOf(list, input);
  const values = { ...sent, ...list.defaults?.(sent) };
  assertNone(list.check?.(values) ?? {});
  return await withTransaction(app.db, async (trx) => {
    await explainConstraints(taken(list), () =>
      insertRow(trx, list, { id, ...values, created_at: now, updated_at: now }),
    );
    await record(trx, actor, list, id, { at: now, origin, what: 'created', changes: { after: values } });
    return await getReference(trx, list, id);
  });
}

/** Updates the fields that were sent. Throws 422 for a taken name or code. */
export async function changeReference(
  app: App,
  actor: Actor,
  list: ReferenceList,
  id: string,
  input: ReferenceValues,
  origin: Origin,
): Promise<ReferenceRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const before = assertFound(await lockReference(trx, list, id), list.noun);
    // Checked before the update, because two updates that swap names would deadlock in the constraint.
    assertNone(
      await validateReference(trx, list, input, id),
      list.check?.({ ...before, ...valuesOf(list, input) }) ?? {},
    );
    await explainConstraints(taken(list), () =>
      updateRow(trx, list, id, { ...valuesOf(list, input), updated_at: now }),
    );
    const after = await getReference(trx, list, id);
    const changes = changesBetween(before, after, Object.keys(list.fields));
    await record(trx, actor, list, id, { at: now, origin, what: 'updated', changes });
    return after;
  });
}

/** Deletes an unreferenced entry. Throws 422 otherwise. */
export async function removeReference(
  app: App,
  actor: Actor,
  list: ReferenceList,
  id: string,
  origin: Origin,
): Promise<void> {
  const now = iso(app.clock.now());
  const inUse = () => new Refused(message(list.inUse));
  await withTransaction(app.db, async (trx) => {
    const before = assertFound(await lockReference(trx, list, id), list.noun);
    await explainConstraints(Object.fromEntries(list.referredToBy.map((name) => [name, inUse])), () =>
      deleteRow(trx, list, id),
    );
    await record(trx, actor, list, id, {
      at: now,
      origin,
      what: 'deleted',
      changes: { before: valuesOf(list, before) },
    });
  });
}

const valuesOf = (list: ReferenceList, input: ReferenceValues): ReferenceValues =>
  given(input, Object.keys(list.fields));

/** Returns errors for taken values, to report with other validation errors. A new entry has no id. */
export async function validateReference(
  db: Db,
  list: ReferenceList,
  input: ReferenceValues,
  id: string | null = null,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const field of new Set(Object.values(list.taken))) {
    const value = input[field];
    if (value != null && (await isTaken(db, list, { field, value, exceptId: id })))
      Object.assign(errors, takenError(field));
  }
  return errors;
}

const takenError = (field: string): FieldErrors => ({
  [field]: [message('field.taken', { attribute: field })],
});

function taken(list: ReferenceList): ConstraintErrors {
  const errors = Object.entries(list.taken).map(([constraint, field]) => [
    constraint,
    () => invalid(takenError(field)),
  ]);
  return Object.fromEntries(errors);
}

async function record(
  trx: Db,
  actor: Actor,
  list: ReferenceList,
  id: string,
  auditEvent: { what: string; at: string; origin: Origin; changes: Record<string, unknown> },
): Promise<void> {
  const subject = list.noun.replaceAll(' ', '_');
  const { what, ...rest } = auditEvent;
  await recordAs(trx, actor, { action: `${subject}.${what}`, subject: [subject, id], ...rest });
}
