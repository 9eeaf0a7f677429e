import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { type FieldErrors, invalid, NotFound } from '@bulwagan/platform/http/errors.ts';
import { newId, newIds } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { assertNotArchived } from '../activities/find.ts';
import { CASE_AMMENDMENT } from '../activities/kinds.ts';
import { insertActivity } from '../activities/queries.ts';
import { recordAs } from '../audit/audit.ts';
import { changeableCase, unlockedCase } from '../cases/lists/find.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { evidenceErrors, refusalOf, valuesOf } from '../evidence/content.ts';
import { findEvidence } from '../evidence/queries.ts';
import { giveToAmendment, listMedia } from '../media/queries.ts';
import { findTemporary, lockTemporary } from '../media/temporary.ts';
import { findParties } from '../parties/queries.ts';
import { type AmendmentRow, type Asked, findAmendment, insertAmendment } from './queries.ts';
import type { NewAmendment } from './schemas.ts';

type Input = Static<typeof NewAmendment>;

/** Broad category of the amendment's activity (C§2). */
const ACTIVITY_TYPE = 'Pleadings';

/**
 * Files an amendment of a case's parties, evidence and files, and records its activity (C§4). The case does not change
 * before the amendment is granted.
 * Throws 422 for a case that is archived or out of scope and for ids that do not belong to the case. Throws 422 for
 * files of other users and for incomplete evidence (C§7).
 */
export async function fileAmendment(
  app: App,
  actor: Actor,
  input: Input,
  origin: Origin,
): Promise<AmendmentRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const reaching = { permission: 'File Amendments', now } as const;
    const found = await changeableCase(trx, actor, input.case_record_id, reaching).catch(asUnknown);
    assertNotArchived(found);
    const asked = askedBy(input);
    const fileIds = input.files ?? [];
    await assertPossible(trx, actor, { caseId: found.id, asked, fileIds, now }, lockTemporary);
    const id = newId();
    const activityId = await recordActivity(app, trx, actor, found, now);
    await insertAmendment(trx, {
      ...asked,
      id,
      case_record_id: found.id,
      case_activity_id: activityId,
      remarks: input.remarks ?? null,
      created_by: actor.id,
      created_at: now,
    });
    await giveToAmendment(trx, fileIds, { amendmentId: id, caseId: found.id });
    await recordAs(trx, actor, {
      action: 'amendment.filed',
      subject: ['case', found.id],
      at: now,
      origin,
      branchId: found.branch_id,
      changes: { amendment_id: id, activity_id: activityId, after: idsOf(asked, fileIds) },
    });
    return (await findAmendment(trx, id))!;
  });
}

/** Reports a case out of scope as an error of a body field, because the path does not contain the case. */
function asUnknown(error: unknown): never {
  if (!(error instanceof NotFound)) throw error;
  throw invalid({ case_record_id: [message('field.selected', { attribute: 'case_record_id' })] });
}

/** Assigns ids to the items to add, so that they can be referenced before and after the review. */
function askedBy(input: Omit<Partial<Input>, 'case_record_id'>): Asked {
  const parties = input.defendants ?? [];
  const partyIds = newIds(parties.length);
  const evidences = input.evidences ?? [];
  const evidenceIds = newIds(evidences.length);
  return {
    defendants: parties.map((party, index) => ({
      id: partyIds[index]!,
      name: party.name,
      classification: party.classification ?? 'defendant',
      address: party.address ?? null,
      email: party.email ?? null,
      phone: party.phone ?? null,
    })),
    removed_defendants: input.removed_defendants ?? [],
    evidences: evidences.map((evidence, index) => ({ id: evidenceIds[index]!, ...valuesOf(evidence) })),
    removed_evidence: input.removed_evidence ?? [],
    removed_files: input.removed_files ?? [],
  };
}

interface Content {
  caseId: string;
  asked: Asked;
  fileIds: string[];
  now: string;
}

/**
 * Throws 422 unless every referenced item exists and belongs to the case or the sender. All errors are reported at
 * once.
 */
async function assertPossible(
  db: Db,
  actor: Actor,
  { caseId, asked, fileIds, now }: Content,
  filesOf: typeof findTemporary,
): Promise<void> {
  const evidence = await evidenceErrors(db, caseId, asked.evidences, 'evidences');
  const attached = await listMedia(db, { caseId });
  const errors = {
    ...evidence.errors,
    ...missing(
      'removed_defendants',
      asked.removed_defendants,
      await findParties(db, caseId, asked.removed_defendants),
    ),
    ...missing(
      'removed_evidence',
      asked.removed_evidence,
      await findEvidence(db, caseId, asked.removed_evidence),
    ),
    ...missing('removed_files', asked.removed_files, attached),
    ...missing('files', fileIds, await filesOf(db, actor, fileIds, now)),
  };
  if (Object.keys(errors).length > 0) throw refusalOf(errors, evidence);
}

/** Throws 422 for the case and the content of an amendment, as `fileAmendment` does. */
export async function checkAmendment(app: App, actor: Actor, input: Partial<Input>): Promise<void> {
  if (input.case_record_id === undefined) return;
  const found = await unlockedCase(app, actor, input.case_record_id, 'File Amendments').catch(asUnknown);
  const now = iso(app.clock.now());
  const content = { caseId: found.id, asked: askedBy(input), fileIds: input.files ?? [], now };
  await assertPossible(app.db, actor, content, findTemporary);
}

function missing(field: string, ids: string[], found: { id: string }[]): FieldErrors {
  const known = new Set(found.map(({ id }) => id));
  const errors: FieldErrors = {};
  for (const [index, id] of ids.entries()) {
    const name = `${field}.${index}`;
    if (!known.has(id)) errors[name] = [message('field.selected', { attribute: name })];
  }
  return errors;
}

async function recordActivity(app: App, trx: Db, actor: Actor, found: CaseRow, now: string): Promise<string> {
  const id = newId();
  await insertActivity(trx, {
    id,
    case_record_id: found.id,
    activity: CASE_AMMENDMENT,
    type: ACTIVITY_TYPE,
    stage: found.stage,
    status: 'Confirmed',
    is_amendment: true,
    confirmed_at: now,
    filed_at: app.time.dateOf(now),
    created_by: actor.id,
    created_at: now,
    updated_at: now,
  });
  return id;
}

/** Details for the history. They contain only IDs, because some readers of the history may not see the content. */
function idsOf(asked: Asked, fileIds: string[]): Record<string, string[]> {
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return {
    defendants: ids(asked.defendants),
    removed_defendants: asked.removed_defendants,
    evidences: ids(asked.evidences),
    removed_evidence: asked.removed_evidence,
    files: fileIds,
    removed_files: asked.removed_files,
  };
}
