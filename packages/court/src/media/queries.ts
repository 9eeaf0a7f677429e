import { sql } from 'kysely';
import type { Db } from '../database.ts';

export const COLLECTIONS = ['case', 'case-activity-attachment', 'amendment', 'temporary'] as const;
export type Collection = (typeof COLLECTIONS)[number];

export interface MediaRow {
  id: string;
  collection: Collection;
  case_record_id: string | null;
  activity_id: string | null;
  amendment_id: string | null;
  file_name: string;
  media_type: string;
  size_in_bytes: number;
  storage_key: string;
  sha256: Buffer;
  tag: string | null;
  uploaded_by: number | null;
  created_at: string;
  expires_at: string | null;
}

export const MEDIA_COLUMNS = sql`m.id, m.collection, m.case_record_id, m.activity_id, m.amendment_id, m.file_name,
  m.media_type, m.size_in_bytes, m.storage_key, m.sha256, m.tag, m.uploaded_by, m.created_at, m.expires_at`;

/** Returns the files of an owner in the order in which they were added. Empty for an unknown owner. */
export async function listMedia(
  db: Db,
  owner: { caseId: string } | { activityIds: string[] } | { amendmentIds: string[] },
): Promise<MediaRow[]> {
  const isTheirs =
    'caseId' in owner
      ? sql`m.case_record_id = ${owner.caseId} and m.collection = 'case'`
      : 'activityIds' in owner
        ? sql`m.activity_id = any(${owner.activityIds}::uuid[])`
        : sql`m.amendment_id = any(${owner.amendmentIds}::uuid[])`;
  const { rows } = await sql<MediaRow>`
    select ${MEDIA_COLUMNS} from media m where ${isTheirs} order by m.created_at, m.id`.execute(db);
  return rows;
}

export async function findMedia(db: Db, id: string): Promise<MediaRow | undefined> {
  const { rows } = await sql<MediaRow>`select ${MEDIA_COLUMNS} from media m where m.id = ${id}`.execute(db);
  return rows[0];
}

export async function insertMediaRows(db: Db, rows: MediaRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('media').values(rows).execute();
}

/** Deletes rows and returns them. A job deletes the files after the commit. */
export async function deleteMedia(db: Db, ids: string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MediaRow>`
    delete from media m where m.id = any(${ids}::uuid[]) returning ${MEDIA_COLUMNS}`.execute(db);
  return rows;
}

/** Assigns temporary files permanently to an amendment (C§4: tagged with its id). */
export async function giveToAmendment(
  db: Db,
  ids: string[],
  { amendmentId, caseId }: { amendmentId: string; caseId: string },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update media set collection = 'amendment', amendment_id = ${amendmentId}, case_record_id = ${caseId},
      tag = ${amendmentId}, expires_at = null
    where id = any(${ids}::uuid[])`.execute(db);
}

/** Attaches the files of an amendment to its case and returns them. */
export async function attachFilesOf(db: Db, amendmentId: string): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    update media m set collection = 'case'
    where m.amendment_id = ${amendmentId} and m.collection = 'amendment'
    returning ${MEDIA_COLUMNS}`.execute(db);
  return rows;
}

/** Removes one attachment of an activity; returns nothing when it does not belong to the activity. */
export async function deleteActivityMedia(db: Db, activityId: string, id: string): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    delete from media m where m.id = ${id} and m.activity_id = ${activityId}
    returning ${MEDIA_COLUMNS}`.execute(db);
  return rows;
}

/** Removes attachments of a case and returns those that existed. */
export async function deleteCaseMedia(db: Db, caseId: string, ids: string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MediaRow>`
    delete from media m
    where m.id = any(${ids}::uuid[]) and m.case_record_id = ${caseId} and m.collection = 'case'
    returning ${MEDIA_COLUMNS}`.execute(db);
  return rows;
}
