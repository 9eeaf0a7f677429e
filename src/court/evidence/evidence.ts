import type { Static } from 'typebox';
import { changesBetween, given } from '../../platform/audit/changes.ts';
import { NotFound } from '../../platform/http/errors.ts';
import type { Origin } from '../../platform/http/origin.ts';
import type { AlsoWrong } from '../../platform/http/route.ts';
import { iso } from '../../platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { changingCase } from '../cases/changing.ts';
import { findChangeable, readCase } from '../cases/find.ts';
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

const FIELDS = ['type', 'witness_name', 'exhibit', 'description', 'offered_by_id'] as const;

/** What is offered in a case, in the order of its coming. */
export async function readEvidence(
  app: App,
  actor: Actor,
  caseId: string,
  origin: Origin,
): Promise<EvidenceRow[]> {
  await readCase(app, actor, caseId, { permission: 'View Evidence', what: 'evidence', origin });
  return await listEvidence(app.db, caseId);
}

/** Adds evidence. 422 for what its type demands and is missing (C§7), and in an archived case. */
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

/** What is wrong with what was sent of new evidence, and no shape can tell. What it demands follows from its type. */
export async function wrongEvidence(
  app: App,
  actor: Actor,
  caseId: string,
  { type, ...input }: Partial<NewEvidence>,
): Promise<AlsoWrong> {
  const reaching = { permission: 'Manage Evidence', now: iso(app.clock.now()) } as const;
  if (type === undefined || (await findChangeable(app.db, actor, caseId, reaching)) === undefined) return {};
  const found = await evidenceErrors(app.db, caseId, [valuesOf({ ...input, type })]);
  return refusalOf(found.errors, found);
}

/** The same of a change: of the evidence as it would become. */
export async function wrongEvidenceChange(
  app: App,
  actor: Actor,
  { caseId, evidenceId }: { caseId: string; evidenceId: string },
  input: Partial<Static<typeof EvidenceChange>>,
  failing: ReadonlySet<string>,
): Promise<AlsoWrong> {
  const reaching = { permission: 'Manage Evidence', now: iso(app.clock.now()) } as const;
  if (failing.has('type') || (await findChangeable(app.db, actor, caseId, reaching)) === undefined) return {};
  const [before] = await findEvidence(app.db, caseId, [evidenceId]);
  if (before === undefined) return {};
  const found = await evidenceErrors(app.db, caseId, [changedValues(before, input)]);
  return refusalOf(found.errors, found);
}

/** Changes what was sent of evidence and leaves the rest; what comes of it is complete (422). 404 once removed. */
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

/** Takes evidence out of a case; the row stays. */
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

/** What is judged of evidence that is changed. Whoever offered it may have been removed since, which is no fault of the change. */
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
