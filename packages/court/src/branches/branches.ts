import { message } from '@bulwagan/contracts/errors/message.ts';
import { changesBetween, everyFieldOf, given } from '@bulwagan/platform/audit/changes.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, assertNone, type FieldErrors, invalid } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { isProvince } from '../locations/queries.ts';
import { settleWords, wordErrors } from '../words/use.ts';
import {
  type BranchRow,
  type BranchValues,
  findBranch,
  insertBranch,
  isNameTaken,
  lockBranch,
  updateBranch,
} from './queries.ts';
import type { BranchInput } from './schemas.ts';

type Input = Static<typeof BranchInput>;

const NAME_TAKEN: FieldErrors = { name: [message('field.taken', { attribute: 'name' })] };

const CONSTRAINTS = {
  branches__name: () => invalid(NAME_TAKEN),
  branches__name_identity: () => invalid(NAME_TAKEN),
};

const AUDITED = everyFieldOf<Input>()(['name', 'court_type', 'station', 'province_code', 'judge', 'room']);

export async function getBranch(db: Db, id: number): Promise<BranchRow> {
  return assertFound(await findBranch(db, id), 'branch');
}

/** Returns a branch for changing and locks it, so that concurrent changes run one after the other. */
async function holdBranch(trx: Db, id: number): Promise<BranchRow> {
  return assertFound(await lockBranch(trx, id), 'branch');
}

/** Creates a branch. Throws 422 when its name is taken or its province does not exist. */
export async function createBranch(app: App, actor: Actor, input: Input, origin: Origin): Promise<BranchRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    assertNone(await validateBranch(trx, actor, input));
    const values = await valuesOf(trx, actor, input, { now, origin });
    const branch = await explainConstraints(CONSTRAINTS, () => insertBranch(trx, values, now));
    await recordAs(trx, actor, {
      action: 'branch.created',
      subject: ['branch', branch.id],
      at: now,
      origin,
      branchId: branch.id,
      changes: { after: values },
    });
    return branch;
  });
}

/**
 * Returns validation errors of a branch that the schema cannot express. Accepts the current province even if it is no
 * longer listed.
 */
export async function validateBranch(
  db: Db,
  actor: Actor,
  { name, court_type, province_code: code }: Partial<Input>,
  before?: BranchRow,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (name !== undefined && (await isNameTaken(db, name, before?.id ?? 0))) Object.assign(errors, NAME_TAKEN);
  if (code != null && code !== before?.province_code && !(await isProvince(db, code)))
    errors.province_code = [message('field.selected', { attribute: 'province_code' })];
  if (court_type !== before?.court_type) Object.assign(errors, await wordErrors(db, actor, { court_type }));
  return errors;
}

/** Updates the fields that were sent. The cases and hearings of the branch do not change. */
export async function changeBranch(
  app: App,
  actor: Actor,
  id: number,
  input: Partial<Input>,
  origin: Origin,
): Promise<BranchRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const before = await holdBranch(trx, id);
    assertNone(await validateBranch(trx, actor, input, before));
    const full = { ...given(before, ['name', 'court_type']), ...input } as Input;
    const sent = AUDITED.filter((name) => input[name] !== undefined);
    const values = given(await valuesOf(trx, actor, full, { now, origin }, before), sent);
    const after = await explainConstraints(CONSTRAINTS, () => updateBranch(trx, id, values, now));
    await recordAs(trx, actor, {
      action: 'branch.updated',
      subject: ['branch', id],
      at: now,
      origin,
      branchId: id,
      changes: changesBetween(before, after, AUDITED),
    });
    return after;
  });
}

/** Removes a branch from lists and the raffle. Its cases stay with it. */
export async function archiveBranch(app: App, actor: Actor, id: number, origin: Origin): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    const before = await holdBranch(trx, id);
    if (before.archived_at !== null) return;
    await updateBranch(trx, id, { archived_at: now }, now);
    await recordAs(trx, actor, {
      action: 'branch.archived',
      subject: ['branch', id],
      at: now,
      origin,
      branchId: id,
    });
  });
}

/** Restores an archived branch: it is listed again, and cases can be raffled to it. */
export async function restoreBranch(app: App, actor: Actor, id: number, origin: Origin): Promise<BranchRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const before = await holdBranch(trx, id);
    if (before.archived_at === null) return before;
    const branch = await updateBranch(trx, id, { archived_at: null }, now);
    await recordAs(trx, actor, {
      action: 'branch.restored',
      subject: ['branch', id],
      at: now,
      origin,
      branchId: id,
    });
    return branch;
  });
}

async function valuesOf(
  trx: Db,
  actor: Actor,
  input: Input,
  auditEvent: { now: string; origin: Origin },
  before?: BranchRow,
): Promise<BranchValues> {
  const { name, station = null, province_code = null, judge = null, room = null } = input;
  const isKept = input.court_type === before?.court_type;
  const { words } = await settleWords(trx, actor, isKept ? {} : { court_type: input.court_type }, auditEvent);
  const court_type = words.court_type ?? input.court_type;
  return { name, court_type, station, province_code, judge, room };
}
