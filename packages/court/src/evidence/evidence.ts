import { changesBetween, everyFieldOf, given } from '@bulwagan/platform/audit/changes.ts';
import { NotFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { changingCase } from '../cases/changing.ts';
import { checkingCase, readCase } from '../cases/lists/find.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { type EvidenceValues, evidenceErrors, type NewEvidence, refusalOf, valuesOf } from './content.ts';
import {
  type EvidenceRow,
  findEvidence,
  insertEvidence,
  listEvidence,
  removeEvidenceRows,
  updateEvidence,
} from './queries.ts';
import type { EvidenceChange } from './schemas.ts';

const FIELDS = everyFieldOf<Static<typeof EvidenceChange>>()([
  'type',
  'witness_name',
  'exhibit',
  'description',
  'offered_by_id',
]);

/** Returns the evidence of a case in the order in which it was added. */
export async function readEvidence(
  app: App,
  actor: Actor,
  caseId: string,
  origin: Origin,
): Promise<EvidenceRow[]> {
  await readCase(app, actor, caseId, { permission: 'View Evidence', what: 'evidence', origin });
  return await listEvidence(app.db, caseId);
}

/** Adds evidence. Throws 422 for missing fields that its type requires (C§7) and in an archived case. */
export async function addEvidence(
  app: App,
  actor: Actor,
  caseId: string,
  input: NewEvidence,
  origin: Origin,
): Promise<EvidenceRow> {
  return await changingCase(app, actor, caseId, by(origin), async ({ trx, now, record }) => {
    const values = valuesOf(input);
    await assertComplete(trx, caseId, values);
    const ids = await insertEvidence(trx, caseId, [values], { createdBy: actor.id, now });
    const [evidence] = await findEvidence(trx, caseId, ids);
    await record('evidence.added', { evidence_id: evidence!.id, after: values });
    return evidence!;
  });
}

/** Throws 422 for missing fields that the type requires, as `addEvidence` does. */
export async function checkEvidence(
  app: App,
  actor: Actor,
  caseId: string,
  { type, ...input }: Partial<NewEvidence>,
): Promise<void> {
  await checkingCase(app, actor, caseId, 'Manage Evidence', async () => {
    if (type !== undefined) await assertComplete(app.db, caseId, valuesOf({ ...input, type }));
  });
}

/** Checks evidence in the state after a change. */
export async function checkEvidenceChange(
  app: App,
  actor: Actor,
  { caseId, evidenceId }: { caseId: string; evidenceId: string },
  input: Partial<Static<typeof EvidenceChange>>,
  failing: ReadonlySet<string>,
): Promise<void> {
  if (failing.has('type')) return;
  await checkingCase(app, actor, caseId, 'Manage Evidence', async () => {
    const before = await getEvidence(app.db, caseId, evidenceId);
    await assertComplete(app.db, caseId, changedValues(before, input));
  });
}

/** Updates the fields that were sent. Throws 422 when the result is incomplete and 404 for removed evidence. */
export async function changeEvidence(
  app: App,
  actor: Actor,
  { caseId, evidenceId }: { caseId: string; evidenceId: string },
  input: Static<typeof EvidenceChange>,
  origin: Origin,
): Promise<EvidenceRow> {
  return await changingCase(app, actor, caseId, by(origin), async ({ trx, now, record }) => {
    const before = await getEvidence(trx, caseId, evidenceId);
    const values = valuesOf({ ...before, ...given(input, FIELDS) });
    await assertComplete(trx, caseId, changedValues(before, input));
    const after = await updateEvidence(trx, evidenceId, values, now);
    await record('evidence.updated', { evidence_id: evidenceId, ...changesBetween(before, after, FIELDS) });
    return after;
  });
}

/** Removes evidence from a case; the row is kept. */
export async function removeEvidence(
  app: App,
  actor: Actor,
  { caseId, evidenceId }: { caseId: string; evidenceId: string },
  origin: Origin,
): Promise<void> {
  await changingCase(app, actor, caseId, by(origin), async ({ trx, now, record }) => {
    const before = await getEvidence(trx, caseId, evidenceId);
    await removeEvidenceRows(trx, caseId, [evidenceId], now);
    await record('evidence.removed', { evidence_id: evidenceId, before: given(before, FIELDS) });
  });
}

/**
 * Returns the values to validate. An unchanged offering party is not checked, because it may have been removed since.
 */
function changedValues(before: EvidenceRow, input: Static<typeof EvidenceChange>): EvidenceValues {
  const values = valuesOf({ ...before, ...given(input, FIELDS) });
  return values.offered_by_id === before.offered_by_id ? { ...values, offered_by_id: null } : values;
}

const by = (origin: Origin) => ({ permission: 'Manage Evidence', origin }) as const;

async function getEvidence(db: Db, caseId: string, id: string): Promise<EvidenceRow> {
  const [found] = await findEvidence(db, caseId, [id]);
  if (found === undefined) throw new NotFound('evidence');
  return found;
}

async function assertComplete(db: Db, caseId: string, values: EvidenceValues): Promise<void> {
  const found = await evidenceErrors(db, caseId, [values]);
  if (Object.keys(found.errors).length > 0) throw refusalOf(found.errors, found);
}
