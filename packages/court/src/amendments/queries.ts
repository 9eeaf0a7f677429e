import type { AmendmentStatus, Verdict } from '@bulwagan/contracts/court/activity-status.ts';
import type { Classification, PartyClassification } from '@bulwagan/contracts/court/kinds.ts';
import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import { type PageOfRows, readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { type CaseScope, isReached } from '../access/scope.ts';
import type { Db } from '../database.ts';
import type { EvidenceValues } from '../evidence/content.ts';

/** A party to add. It keeps this id once the amendment is granted. */
export interface AskedParty {
  id: string;
  name: string;
  classification: PartyClassification;
  address: string | null;
  email: string | null;
  phone: string | null;
}

export interface AskedEvidence extends EvidenceValues {
  id: string;
}

/** Requested changes. The files to attach are rows of `media`. */
export interface Asked {
  defendants: AskedParty[];
  removed_defendants: string[];
  evidences: AskedEvidence[];
  removed_evidence: string[];
  removed_files: string[];
}

export interface AmendmentRow extends Asked {
  id: string;
  case_record_id: string;
  case_number: string;
  case_title: string;
  case_activity_id: string | null;
  status: AmendmentStatus;
  remarks: string | null;
  created_by: number | null;
  created_by_name: string | null;
  reviewed_by: number | null;
  reviewed_by_name: string | null;
  reviewed_at: string | null;
  review_remarks: string | null;
  created_at: string;
  updated_at: string;
}

/** An amendment in a list, with its case's classification and whether the reader may see evidence there. */
export interface ListedAmendment extends AmendmentRow {
  classification: Classification;
  sees_evidence: boolean;
}

const COLUMNS = sql`m.id, m.case_record_id, m.case_activity_id, m.status, m.defendants, m.removed_defendants,
  m.evidences, m.removed_evidence, m.removed_files, m.remarks, m.created_by, m.reviewed_by, m.reviewed_at,
  m.review_remarks, m.created_at, m.updated_at,
  (select o.case_number from case_records o where o.id = m.case_record_id) as case_number,
  (select o.case_title from case_records o where o.id = m.case_record_id) as case_title,
  (select u.name from users u where u.id = m.created_by) as created_by_name,
  (select u.name from users u where u.id = m.reviewed_by) as reviewed_by_name`;

export interface AmendmentList {
  /** Scopes of the amendments and of the evidence in amendments. */
  filing: CaseScope;
  evidence: CaseScope;
  caseIds?: readonly string[] | undefined;
  statuses?: readonly AmendmentStatus[] | undefined;
  page: Page;
  /** ISO timestamp. */
  now: string;
}

/** Returns one page, newest first. */
export async function listAmendments(db: Db, list: AmendmentList): Promise<PageOfRows<ListedAmendment>> {
  const conditions: RawBuilder<unknown>[] = [isReached(list.filing, list.now)];
  conditions.push(isOneOf(sql`m.case_record_id`, list.caseIds, 'uuid'));
  conditions.push(isOneOf(sql`m.status`, list.statuses, 'text'));
  const sources = sql`from case_ammendments m join case_records c on c.id = m.case_record_id
    where ${sql.join(conditions, sql` and `)}`;
  return await readPage<ListedAmendment>(
    list.page,
    async () => {
      const { rows } = await sql<ListedAmendment>`
        select ${COLUMNS}, c.classification, (${isReached(list.evidence, list.now)}) is true as sees_evidence
        ${sources}
        order by m.created_at desc, m.id desc limit ${list.page.perPage} offset ${list.page.offset}`.execute(
        db,
      );
      return rows;
    },
    async () => {
      const { rows } = await sql<{ total: bigint }>`select count(*) as total ${sources}`.execute(db);
      return Number(rows[0]!.total);
    },
  );
}

export async function findAmendment(db: Db, id: string): Promise<AmendmentRow | undefined> {
  const { rows } =
    await sql<AmendmentRow>`select ${COLUMNS} from case_ammendments m where m.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns the amendment whose filing the activity records. */
export async function amendmentOfActivity(db: Db, activityId: string): Promise<AmendmentRow | undefined> {
  const { rows } = await sql<AmendmentRow>`
    select ${COLUMNS} from case_ammendments m where m.case_activity_id = ${activityId}`.execute(db);
  return rows[0];
}

export interface NewAmendmentRow extends Asked {
  id: string;
  case_record_id: string;
  case_activity_id: string;
  remarks: string | null;
  created_by: number;
  created_at: string;
}

export async function insertAmendment(db: Db, row: NewAmendmentRow): Promise<void> {
  await db
    .insertInto('case_ammendments')
    .values({
      ...row,
      defendants: JSON.stringify(row.defendants),
      evidences: JSON.stringify(row.evidences),
      updated_at: row.created_at,
    })
    .execute();
}

/**
 * Writes the result of a review. Returns false when the amendment was already reviewed, so that one of two reviewers
 * wins.
 */
export async function writeReview(
  db: Db,
  id: string,
  review: { status: Verdict; reviewedBy: number; remarks: string | null; now: string },
): Promise<boolean> {
  const { rows } = await sql`
    update case_ammendments set status = ${review.status}, reviewed_by = ${review.reviewedBy},
      reviewed_at = ${review.now}, review_remarks = ${review.remarks}, updated_at = ${review.now}
    where id = ${id} and status = 'Confirmed'
    returning 1`.execute(db);
  return rows.length === 1;
}
