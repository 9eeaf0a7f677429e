import { field, message } from '@bulwagan/contracts/errors/message.ts';
import { given } from '@bulwagan/platform/audit/changes.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import {
  assertFound,
  assertNone,
  collected,
  type FieldErrors,
  invalid,
} from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import { type ReadScope, scopeOf, staffScope } from '../access/scope.ts';
import { type Actor, hasRole } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { isInstitution } from '../institutions/queries.ts';
import { noSuchInstitution, scholarConstraints } from './errors.ts';
import { findScholar, insertScholar, type ScholarRow } from './queries.ts';
import type { NewScholar } from './schemas.ts';

/** Fields that a scholar agrees to show. */
export const FLAGS = [
  'shows_last_name',
  'shows_photo',
  'shows_school',
  'shows_location',
  'shows_story',
  'is_listed',
] as const;
export const DETAILS = [
  'first_name',
  'last_name',
  'school',
  'course',
  'year_level',
  'city',
  'province',
  'story',
  'birthdate',
  'contact_email',
  'contact_phone',
  ...FLAGS,
] as const;

const EARLIEST_BIRTHDATE = '1900-01-01';

/** Throws NotFound (404) for an unlisted scholar, unless the caller is on the institution's staff. */
export async function getScholar(app: App, actor: Actor | null, id: number): Promise<ScholarRow> {
  return await getWithin(app, scopeOf(actor), id);
}

/** Returns a scholar of the caller's own institution. Throws NotFound (404). */
export async function getOwnScholar(app: App, actor: Actor, id: number): Promise<ScholarRow> {
  return await getWithin(app, staffScope(actor), id);
}

async function getWithin(app: App, scope: ReadScope, id: number): Promise<ScholarRow> {
  return assertFound(await findScholar(app.db, scope, id), 'scholar');
}

/** Adds a scholar to the caller's institution; a system_admin may choose any. Throws Invalid (422). */
export async function addScholar(
  app: App,
  actor: Actor,
  input: Static<typeof NewScholar>,
  origin: Origin,
): Promise<ScholarRow> {
  assertNone(await validateScholar(app, actor, input));
  const institutionId = institutionFor(actor, input.institution_id ?? null);
  const now = iso(app.clock.now());
  return await explainConstraints(scholarConstraints, () =>
    withTransaction(app.db, async (trx) => {
      const { first_name, last_name } = input;
      const scholar = { ...given(input, DETAILS), first_name, last_name, institution_id: institutionId };
      const id = await insertScholar(trx, scholar, now);
      await recordAs(trx, actor, {
        action: 'scholar.created',
        subject: ['scholar', id],
        institutionId,
        at: now,
        ...origin,
        changes: { after: given(input, FLAGS) },
      });
      return (await findScholar(trx, staffScope(actor), id))!;
    }),
  );
}

/** Validates the rules of a new scholar that the schema cannot express. */
export async function validateScholar(
  app: App,
  actor: Actor,
  { institution_id: wanted = null, birthdate }: Partial<Static<typeof NewScholar>>,
): Promise<FieldErrors> {
  const errors = validateBirthdate(app, birthdate);
  const institutionId = collected(errors, () => institutionFor(actor, wanted));
  if (institutionId === undefined || (await isInstitution(app.db, institutionId))) return errors;
  return { ...errors, ...noSuchInstitution().errors };
}

function institutionFor(actor: Actor, wanted: number | null): number {
  const own = actor.institutionId;
  if (hasRole(actor, 'system_admin')) {
    const chosen = wanted ?? own;
    if (chosen === null)
      throw invalid({ institution_id: [message('field.required', { attribute: 'institution_id' })] });
    return chosen;
  }
  if (own === null || (wanted !== null && wanted !== own)) throw noSuchInstitution();
  return own;
}

/** Returns errors for an impossible birthdate; none if none was sent. */
export function validateBirthdate(app: App, birthdate: string | null | undefined): FieldErrors {
  if (birthdate == null) return {};
  const today = app.clock.now().toZonedDateTimeISO(app.timeZone).toPlainDate().toString();
  if (birthdate < EARLIEST_BIRTHDATE)
    return { birthdate: [message('field.date', { attribute: 'birthdate' })] };
  return birthdate >= today
    ? { birthdate: [message('field.before', { attribute: 'birthdate', date: field('today') })] }
    : {};
}
