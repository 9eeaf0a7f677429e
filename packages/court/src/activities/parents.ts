import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { message } from '@bulwagan/contracts/errors/message.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import { sql } from 'kysely';
import type { Actor } from '../access.ts';
import { checkingCase } from '../cases/lists/find.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { isHearing } from './kinds.ts';

/** Parents of an activity (C§2): the activity that it replies to, and the hearing that it belongs to. */
export interface Parents {
  activity_id: string | null;
  hearing_parent_id: string | null;
}

/** Parents in a request: null means no parent. An omitted field is derived from the other field or keeps its value. */
export type GivenParents = { [Field in keyof Parents]?: string | null | undefined };

const NOWHERE: Parents = { activity_id: null, hearing_parent_id: null };
const FIELDS = ['activity_id', 'hearing_parent_id'] as const;

interface Candidate {
  id: string;
  activity: string;
  hearing_parent_id: string | null;
}

/**
 * Resolves the parents of an activity from the request and its current parents (`before`).
 * A single field implies the other: a reply to a hearing, or to a paper of it, belongs to that hearing.
 * Returns errors for parents that do not exist, are in another case or are below `self`.
 */
export async function settleParents(
  db: Db,
  caseId: string,
  given: GivenParents,
  { self, before = NOWHERE }: { self?: string; before?: Parents } = {},
): Promise<{ parents: Parents; errors: FieldErrors }> {
  const candidates = await findCandidates(db, caseId, given);
  const errors: FieldErrors = {};
  for (const field of FIELDS) {
    const id = given[field];
    if (id == null) continue;
    const found = candidates.get(id);
    const isUsable = found !== undefined && (field === 'activity_id' || isHearing(found));
    if (!isUsable) errors[field] = [message('field.selected', { attribute: field })];
    else if (self !== undefined && (await hangsBelow(db, id, self)))
      errors[field] = [message('activity.own_parent', { attribute: field })];
  }
  return { parents: settle(before, given, candidates), errors };
}

/** Returns errors of the parents of an activity in a case that the actor may change. */
export async function checkParents(
  app: App,
  actor: Actor,
  caseId: string,
  given: GivenParents,
  permission: Permission,
): Promise<FieldErrors | undefined> {
  const check = () => settleParents(app.db, caseId, given);
  return (await checkingCase(app, actor, caseId, permission, check))?.errors;
}

function settle(before: Parents, given: GivenParents, candidates: Map<string, Candidate>): Parents {
  const { activity_id: parent, hearing_parent_id: hearing } = given;
  if (parent !== undefined) {
    const above = hearing !== undefined ? hearing : hearingOf(candidates.get(parent ?? ''));
    return { activity_id: parent ?? above, hearing_parent_id: above };
  }
  if (hearing === undefined) return before;
  const hangsOffItsHearing = before.activity_id === before.hearing_parent_id;
  return { activity_id: hangsOffItsHearing ? hearing : before.activity_id, hearing_parent_id: hearing };
}

function hearingOf(parent: Candidate | undefined): string | null {
  if (parent === undefined) return null;
  return isHearing(parent) ? parent.id : parent.hearing_parent_id;
}

async function findCandidates(db: Db, caseId: string, given: GivenParents): Promise<Map<string, Candidate>> {
  const ids = FIELDS.flatMap((field) => given[field] ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('case_activities')
    .select(['id', 'activity', 'hearing_parent_id'])
    .where('id', 'in', ids)
    .where('case_record_id', '=', caseId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns whether `id` is `self` or one of its descendants, through either parent field. */
async function hangsBelow(db: Db, id: string, self: string): Promise<boolean> {
  const { rows } = await sql<{ is_below: boolean }>`
    with recursive above (id) as (
      select ${id}::uuid
      union
      select p.id
      from above
      join case_activities a on a.id = above.id
      cross join lateral (values (a.activity_id), (a.hearing_parent_id)) p (id)
      where p.id is not null
    )
    select exists (select 1 from above where id = ${self}::uuid) as is_below`.execute(db);
  return rows[0]!.is_below;
}

/**
 * Moves all replies below an activity, including expunged ones, from its previous hearing to the new one. Replies
 * assigned to another hearing stay there, with their own replies. Returns the ids of the moved activities.
 */
export async function takeAnswersAlong(
  trx: Db,
  id: string,
  { from, to, now }: { from: string | null; to: string | null; now: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below (id) as (
      select a.id from case_activities a
      where a.activity_id = ${id} and a.hearing_parent_id is not distinct from ${from}::uuid
      union
      select a.id from below
      join case_activities a on a.activity_id = below.id
      where a.hearing_parent_id is not distinct from ${from}::uuid
    )
    update case_activities a set hearing_parent_id = ${to}, updated_at = ${now}
    from below
    where a.id = below.id
    returning a.id`.execute(trx);
  return rows.map((row) => row.id).sort();
}
