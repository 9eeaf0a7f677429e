import { changesBetween, everyFieldOf, given } from '@bulwagan/platform/audit/changes.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { localParts } from '@bulwagan/platform/documents/values/format.ts';
import { assertFound, assertNone, type FieldErrors } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import { scopeOf, staffScope } from '../access/scope.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { dropPicture, swapPicture } from '../files/pictures.ts';
import { replacePicture } from '../files/uploads.ts';
import { hasOpenCampaigns, institutionConstraints, isAlready, nameTaken } from './errors.ts';
import { findReplaced, PAPER_DETAILS, paperDetailsOf, validateAccreditation } from './paper-details.ts';
import {
  findInstitution,
  hasActiveCampaign,
  type InstitutionDetails,
  type InstitutionRow,
  insertInstitution,
  isNameTaken,
  lockInstitution,
  updateInstitution,
} from './queries.ts';
import type { InstitutionChange, NewInstitution } from './schemas.ts';

/** Throws NotFound (404) for an institution that the caller may not see. */
export async function getInstitution(app: App, actor: Actor | null, id: number): Promise<InstitutionRow> {
  return assertFound(await findInstitution(app.db, scopeOf(actor), id), 'institution');
}

/** Returns an institution that the caller works for. Throws NotFound (404) for others and for missing ones. */
export async function getOwnInstitution(db: Db, actor: Actor, id: number): Promise<InstitutionRow> {
  return assertFound(await findInstitution(db, staffScope(actor), id), 'institution');
}

/** F§5 Manage institutions. Throws Invalid (422) for a name in use or a wrong accreditation. */
export async function createInstitution(
  app: App,
  actor: Actor,
  input: Static<typeof NewInstitution>,
  origin: Origin,
) {
  assertNone(await validateDetails(app.db, input));
  const now = iso(app.clock.now());
  const details = { ...given(input, DETAILS), ...paperDetailsOf(input) };
  return await explainConstraints(institutionConstraints, () =>
    withTransaction(app.db, async (trx) => {
      const row = await insertInstitution(trx, { ...details, name: input.name }, now);
      await recordAs(trx, actor, {
        action: 'institution.created',
        subject: ['institution', row.id],
        institutionId: row.id,
        at: now,
        ...origin,
        changes: { after: { name: row.name } },
      });
      return row;
    }),
  );
}

/** Validates the rules of an institution that the schema cannot express; `id` is the changed institution. */
export async function validateDetails(
  db: Db,
  { name, accreditation }: Static<typeof InstitutionChange>,
  id: number | null = null,
): Promise<FieldErrors> {
  const isTaken = name !== undefined && (await isNameTaken(db, name, id));
  return { ...(isTaken ? nameTaken().errors : {}), ...validateAccreditation(accreditation) };
}

const DETAILS = everyFieldOf<Static<typeof InstitutionChange>, 'tin' | 'accreditation' | 'signatory'>()([
  'name',
  'description',
  'website',
  'city',
  'province',
  'registered_name',
  'address',
]);

/** Throws NotFound (404), or Invalid (422) for a name in use. */
export async function changeInstitution(
  app: App,
  actor: Actor,
  id: number,
  input: Static<typeof InstitutionChange>,
  origin: Origin,
) {
  const now = iso(app.clock.now());
  return await explainConstraints(institutionConstraints, () =>
    withTransaction(app.db, async (trx) => {
      const before = assertFound(await lockInstitution(trx, id), 'institution');
      const change: Partial<InstitutionDetails> = { ...given(input, DETAILS), ...paperDetailsOf(input) };
      // Checked before the constraint: two institutions renamed to each other's names would deadlock on it.
      assertNone(await validateDetails(trx, input, id));
      const { date: today } = localParts(now, app.timeZone);
      const after = await updateInstitution(trx, id, change, now, findReplaced(before, change, today));
      await recordAs(trx, actor, {
        action: 'institution.updated',
        subject: ['institution', id],
        institutionId: id,
        at: now,
        ...origin,
        changes: changesBetween(before, after, [...DETAILS, ...PAPER_DETAILS]),
      });
      return after;
    }),
  );
}

/**
 * Removes an institution from public view, or returns it. It must have no active campaign, so that nobody donates to an
 * inactive one; approving a campaign waits for this row. Throws NotFound (404) or Refused (422).
 */
export async function setInstitutionStatus(
  app: App,
  actor: Actor,
  id: number,
  status: 'active' | 'inactive',
  origin: Origin,
) {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const before = assertFound(await lockInstitution(trx, id), 'institution');
    if (before.status === status) throw isAlready(status);
    if (status === 'inactive' && (await hasActiveCampaign(trx, id))) throw hasOpenCampaigns();
    const after = await updateInstitution(trx, id, { status }, now);
    await recordAs(trx, actor, {
      action: status === 'active' ? 'institution.activated' : 'institution.deactivated',
      subject: ['institution', id],
      institutionId: id,
      at: now,
      ...origin,
      changes: changesBetween(before, after, ['status']),
    });
    return after;
  });
}

/** Replaces the logo. Throws NotFound (404), or Invalid (422) for an invalid picture. */
export async function setLogo(app: App, actor: Actor, id: number, bytes: Buffer, origin: Origin) {
  await replacePicture(app, { area: 'logos', id }, { bytes, field: 'logo', senderId: actor.id }, (key) =>
    saveLogo(app, actor, id, key, origin),
  );
  return await getInstitution(app, actor, id);
}

/** Throws NotFound (404). */
export async function removeLogo(app: App, actor: Actor, id: number, origin: Origin): Promise<void> {
  await dropPicture(app, await saveLogo(app, actor, id, null, origin));
}

/** Returns the previous key. */
async function saveLogo(app: App, actor: Actor, id: number, key: string | null, origin: Origin) {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const before = assertFound(await lockInstitution(trx, id), 'institution');
    await updateInstitution(trx, id, { logo_key: key }, now);
    await swapPicture(trx, before.logo_key, key);
    await recordAs(trx, actor, {
      action: 'institution.logo_changed',
      subject: ['institution', id],
      institutionId: id,
      at: now,
      ...origin,
      changes: { before: { logo_key: before.logo_key }, after: { logo_key: key } },
    });
    return before.logo_key;
  });
}
