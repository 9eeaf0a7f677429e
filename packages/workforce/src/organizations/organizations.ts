import { message } from '@bulwagan/contracts/errors/message.ts';
import { changesBetween, everyFieldOf } from '@bulwagan/platform/audit/changes.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertIfMatch, type Condition, etagOfValues } from '@bulwagan/platform/http/caching/etag.ts';
import {
  assertFound,
  assertNone,
  type FieldErrors,
  Forbidden,
  Refused,
} from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { isSuperAdmin } from '../roles/role-grants.ts';
import {
  addPaths,
  EMPLOYER_FIELDS,
  findOrganization,
  freeSlug,
  isBelow,
  lockTree,
  movePaths,
  type OrganizationRow,
} from './queries.ts';
import type { OrganizationInput } from './schemas.ts';
import { slugOf } from './slug.ts';

type Input = Static<typeof OrganizationInput>;

const BAD_PARENT: FieldErrors = { parent_id: [message('field.selected', { attribute: 'parent_id' })] };

const inUse = () => new Refused(message('organization.in_use'));
const IN_USE = {
  organizations__parent_id: inUse,
  users__organization_id: inUse,
  user_roles__organization_id: inUse,
  employees__organization_id: inUse,
  rosters__organization_id: inUse,
};

export async function getOrganization(db: Db, id: string): Promise<OrganizationRow> {
  return assertFound(await findOrganization(db, id), 'organization');
}

/** ETag over all fields that `changeOrganization` can change. */
export const etagOfOrganization = (row: OrganizationRow): string =>
  etagOfValues(CHANGEABLE.map((field) => row[field]));

const CHANGEABLE = everyFieldOf<Input>()(['name', 'parent_id', ...EMPLOYER_FIELDS]);

/** Returns the employer fields in the request. Blank text becomes null. */
function employerValues(
  input: Partial<Input>,
): Partial<Pick<OrganizationRow, (typeof EMPLOYER_FIELDS)[number]>> {
  const sent = EMPLOYER_FIELDS.filter((field) => input[field] !== undefined);
  return Object.fromEntries(sent.map((field) => [field, input[field]?.trim() ? input[field] : null]));
}

/** Adds an organization under a parent, or at the top level. Throws 422 for an unknown parent. */
export async function createOrganization(
  app: App,
  actor: Actor,
  input: Input,
  origin: Origin,
): Promise<OrganizationRow> {
  const now = iso(app.clock.now());
  const id = newId();
  const parentId = input.parent_id ?? null;
  const employer = employerValues(input);
  return await withTransaction(app.db, async (trx) => {
    await lockTree(trx);
    assertNone(await validateOrganization(trx, input));
    const slug = await freeSlug(trx, slugOf(input.name));
    await trx
      .insertInto('organizations')
      .values({
        id,
        name: input.name,
        slug,
        parent_id: parentId,
        ...employer,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await addPaths(trx, id, parentId);
    const changes = { after: { name: input.name, slug, parent_id: parentId, ...employer } };
    await recordAs(trx, actor, {
      action: 'organization.created',
      subject: ['organization', id],
      at: now,
      origin,
      changes,
    });
    return await getOrganization(trx, id);
  });
}

/**
 * Renames or moves an organization, or changes its employer fields. Throws 403 if a user other than a Super Admin of
 * everything moves it. Throws 422 for a parent that is unknown or below it, and 412 if `ifMatch` is stale.
 */
export async function changeOrganization(
  app: App,
  actor: Actor,
  id: string,
  input: Partial<Input>,
  { ifMatch, origin }: Condition,
): Promise<OrganizationRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    await lockTree(trx);
    const before = await getOrganization(trx, id);
    assertIfMatch(ifMatch, etagOfOrganization(before), message('organization.changed'));
    const { parent_id: parentId = before.parent_id } = input;
    // After a move, users with a role in the new parent also have the role in this organization. The actor may be one
    // of these users.
    if (parentId !== before.parent_id && !isSuperAdmin(actor, null)) throw new Forbidden();
    assertNone(await validateOrganization(trx, input, id));
    await trx
      .updateTable('organizations')
      .set({
        name: input.name ?? before.name,
        parent_id: parentId,
        ...employerValues(input),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    if (parentId !== before.parent_id) await movePaths(trx, id, parentId);
    const after = await getOrganization(trx, id);
    await recordAs(trx, actor, {
      action: 'organization.updated',
      subject: ['organization', id],
      at: now,
      origin,
      changes: changesBetween(before, after, CHANGEABLE),
    });
    return after;
  });
}

/** Returns errors of the parent that the schema cannot express. A new organization has no id. */
export async function validateOrganization(
  db: Db,
  { parent_id: parentId }: Partial<Pick<Input, 'parent_id'>>,
  id: string | null = null,
): Promise<FieldErrors> {
  if (parentId === undefined || parentId === null) return {};
  if ((await findOrganization(db, parentId)) === undefined) return BAD_PARENT;
  return id !== null && (await isBelow(db, parentId, id)) ? BAD_PARENT : {};
}

/** Deletes an unreferenced organization. Throws 422 otherwise. */
export async function deleteOrganization(app: App, actor: Actor, id: string, origin: Origin): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    await lockTree(trx);
    const before = await getOrganization(trx, id);
    await explainConstraints(IN_USE, () => trx.deleteFrom('organizations').where('id', '=', id).execute());
    await recordAs(trx, actor, {
      action: 'organization.deleted',
      subject: ['organization', id],
      at: now,
      origin,
      changes: { before: { name: before.name, slug: before.slug } },
    });
  });
}
