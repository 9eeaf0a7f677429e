import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import { alphabetically } from '@bulwagan/platform/database/reading/search.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, isSuperAdmin } from '../access.ts';
import type { Db } from '../database.ts';

export interface TopicSummaryRow {
  id: string;
  title: string;
  description: string | null;
  help_category_id: string;
  /** Sorted role ids. */
  roles: string[];
}

export interface TopicRow extends TopicSummaryRow {
  body: string;
  created_by: number | null;
  created_at: string;
  updated_at: string;
}

type Reader = Pick<Actor, 'id' | 'roles' | 'roleIds'>;

const SUMMARY = sql`t.id, t.title, t.description, t.help_category_id,
  array(select r.role_id::text from help_topic_roles r where r.help_topic_id = t.id order by r.role_id) as roles`;
const COLUMNS = sql`${SUMMARY}, t.body, t.created_by, t.created_at, t.updated_at`;

/** C§4, contract: the Super Admin sees every topic. Other users see the topics for their roles. */
function isVisible(reader: Reader): RawBuilder<boolean> {
  if (isSuperAdmin(reader)) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select 1 from help_topic_roles v where v.help_topic_id = t.id and v.role_id = any(${reader.roleIds}::uuid[]))`;
}

/** Returns the topics that a reader may see, by category and title; optionally only those of some categories. */
export async function listTopics(
  db: Db,
  reader: Reader,
  categoryIds: readonly string[] | undefined,
): Promise<TopicSummaryRow[]> {
  const isThere = isOneOf(sql`t.help_category_id`, categoryIds, 'uuid');
  const { rows } = await sql<TopicSummaryRow>`
    select ${SUMMARY}
    from help_topics t
    join help_categories k on k.id = t.help_category_id
    where ${isVisible(reader)} and ${isThere}
    order by k.order_column, ${alphabetically(sql`t.title`)}, t.id`.execute(db);
  return rows;
}

export async function findTopic(db: Db, reader: Reader, id: string): Promise<TopicRow | undefined> {
  const { rows } = await sql<TopicRow>`
    select ${COLUMNS} from help_topics t where t.id = ${id} and ${isVisible(reader)}`.execute(db);
  return rows[0];
}

/**
 * Returns a topic for changing, locked until the transaction ends. Writers also get topics that they wrote for other
 * roles.
 */
export async function lockTopic(db: Db, writer: Reader, id: string): Promise<TopicRow | undefined> {
  // Locks without a join: after waiting for the lock, PostgreSQL would return the roles as read before.
  await sql`select from help_topics where id = ${id} for update`.execute(db);
  const { rows } = await sql<TopicRow>`
    select ${COLUMNS} from help_topics t
    where t.id = ${id} and (${isVisible(writer)} or t.created_by = ${writer.id})`.execute(db);
  return rows[0];
}

export async function insertTopic(db: Db, { roles, ...row }: TopicRow): Promise<void> {
  await db.insertInto('help_topics').values(row).execute();
  await insertRoles(db, row.id, roles);
}

/** Updates everything except the roles. */
export async function updateTopic(db: Db, { id, roles: _, ...values }: TopicRow): Promise<void> {
  await db.updateTable('help_topics').set(values).where('id', '=', id).execute();
}

export async function replaceRoles(db: Db, id: string, roles: string[]): Promise<void> {
  await db.deleteFrom('help_topic_roles').where('help_topic_id', '=', id).execute();
  await insertRoles(db, id, roles);
}

async function insertRoles(db: Db, id: string, roles: string[]): Promise<void> {
  await sql`
    insert into help_topic_roles (help_topic_id, role_id)
    select ${id}, unnest(${roles}::uuid[])`.execute(db);
}

export async function deleteTopic(db: Db, id: string): Promise<void> {
  await db.deleteFrom('help_topics').where('id', '=', id).execute();
}

/** With `held`, locks the referenced rows until the transaction ends. */
interface Looking {
  held: boolean;
}

const heldBy = ({ held }: Looking): RawBuilder<unknown> => (held ? sql`for key share` : sql``);

/** Returns which of the ids are roles. */
export async function existingRoles(db: Db, ids: string[], looking: Looking): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select r.id from roles r where r.id = any(${ids}::uuid[]) order by r.id ${heldBy(looking)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function isCategory(db: Db, id: string, looking: Looking): Promise<boolean> {
  const { rows } = await sql`select 1 from help_categories where id = ${id} ${heldBy(looking)}`.execute(db);
  return rows.length > 0;
}
