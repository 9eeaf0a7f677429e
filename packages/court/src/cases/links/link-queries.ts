import type { Classification, LinkKind } from '@bulwagan/contracts/court/kinds.ts';
import { sql } from 'kysely';
import { type CaseScope, isReached } from '../../access/scope.ts';
import type { Db } from '../../database.ts';
import type { Status } from '../schemas.ts';

/** A link as seen from one of its cases, with the details of the other case. */
export interface LinkRow {
  case_record_id: string;
  case_number: string;
  case_title: string;
  status: Status;
  classification: Classification;
  kind: LinkKind;
  /** Only for an appeal: `from` if it goes from this case to the other case, `to` if it comes to this case. */
  direction: 'from' | 'to' | null;
  note: string | null;
  created_at: string;
}

/** A link is stored once, in the order of the ids, regardless of the case it was made from. */
const pairOf = (one: string, other: string) =>
  one < other ? { lesser_id: one, greater_id: other } : { lesser_id: other, greater_id: one };

/** Returns the links of a case to other cases within scope, newest first. */
export async function listLinks(db: Db, scope: CaseScope, caseId: string, now: string): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select c.id as case_record_id, c.case_number, c.case_title, c.status, c.classification, l.kind, l.note,
      l.created_at, case l.from_id when ${caseId} then 'from' when c.id then 'to' end as direction
    from (
      select greater_id as other_id, kind, note, created_at, from_id from case_links where lesser_id = ${caseId}
      union all
      select lesser_id, kind, note, created_at, from_id from case_links where greater_id = ${caseId}
    ) l
    join case_records c on c.id = l.other_id
    where ${isReached(scope, now)}
    order by l.created_at desc, c.id desc`.execute(db);
  return rows;
}

/** An appeal goes from this case to the other. */
/** Takes the lock that inserting a link takes later, so that the order of locks is always the same. */
export async function holdCase(trx: Db, id: string): Promise<void> {
  await sql`select from case_records where id = ${id} for key share`.execute(trx);
}

export async function insertLink(
  trx: Db,
  link: { one: string; other: string; kind: LinkKind; note: string | null; createdBy: number; now: string },
): Promise<void> {
  const { one, other, kind, note, createdBy, now } = link;
  await trx
    .insertInto('case_links')
    .values({
      ...pairOf(one, other),
      kind,
      from_id: kind === 'appealed' ? one : null,
      note,
      created_by: createdBy,
      created_at: now,
    })
    .execute();
}

/** Deletes a link and returns its kind, or undefined when there was none. */
export async function deleteLink(trx: Db, one: string, other: string): Promise<LinkKind | undefined> {
  const { lesser_id, greater_id } = pairOf(one, other);
  const { rows } = await sql<{ kind: LinkKind }>`
    delete from case_links where lesser_id = ${lesser_id} and greater_id = ${greater_id} returning kind`.execute(
    trx,
  );
  return rows[0]?.kind;
}
