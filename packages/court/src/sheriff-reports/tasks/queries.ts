import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database.ts';

/** A paper to serve, of a sheriff's report. */
export interface TaskRow {
  activity_id: string;
  document_id: string;
  /** Kind of the paper: `summons`. */
  kind: string;
  /** Name of the kind and number, as the paper prints them. */
  paper: string;
  number: string;
  paper_status: 'issued' | 'void' | 'superseded';
  addressee: string;
  address: string | null;
  due_on: string | null;
}

const COLUMNS = sql`t.activity_id, t.document_id, d.kind, d.series || '-' || d.year || '-' || lpad(d.number::text, 6, '0') as number,
  d.status as paper_status, t.addressee, t.address, t.due_on`;

/** Names of the papers that are served. */
export const SERVED_PAPERS: Readonly<Record<string, string>> = {
  notice_of_hearing: 'Notice of Hearing',
  subpoena_ad_testificandum: 'Subpoena Ad Testificandum',
  subpoena_duces_tecum: 'Subpoena Duces Tecum',
  summons: 'Summons',
};

type Read = Omit<TaskRow, 'paper'>;

const withName = (row: Read): TaskRow => ({ ...row, paper: SERVED_PAPERS[row.kind] ?? row.kind });

/** Returns the tasks of reports, by the id of the report. */
export async function tasksOf(db: Db, activityIds: readonly string[]): Promise<Map<string, TaskRow>> {
  if (activityIds.length === 0) return new Map();
  const { rows } = await sql<Read>`
    select ${COLUMNS} from service_tasks t join documents d on d.id = t.document_id
    where t.activity_id = any(${[...activityIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.activity_id, withName(row)]));
}

export async function findTask(db: Db, activityId: string): Promise<TaskRow | undefined> {
  return (await tasksOf(db, [activityId])).get(activityId);
}

/** Report of a paper, and its case. */
export interface UntriedReport {
  id: string;
  case_record_id: string;
}

/** Returns the reports of a paper that nobody has tried to serve yet. */
export const untriedReports = (db: Db, documentId: string): Promise<UntriedReport[]> =>
  readUntried(db, sql`t.document_id = ${documentId} and a.status <> 'Expunged'`);

/** Papers in force that announce a hearing. A summons has a period of its own. */
const announces = (hearingId: string) =>
  sql`d.subject_type = 'activity' and d.subject_id = ${hearingId} and d.status = 'issued' and d.kind <> 'summons'`;

/** Returns such reports of all papers in force that announce a hearing. */
export const untriedReportsOfHearing = (db: Db, hearingId: string): Promise<UntriedReport[]> =>
  readUntried(db, sql`${announces(hearingId)} and a.status <> 'Expunged'`);

/** Returns those of them that were expunged with the hearing, and not changed since. */
export const expungedReportsOfHearing = (
  db: Db,
  { id, expungedAt }: { id: string; expungedAt: string },
): Promise<UntriedReport[]> =>
  readUntried(db, sql`${announces(id)} and a.status = 'Expunged' and a.updated_at = ${expungedAt}`);

async function readUntried(db: Db, which: RawBuilder<unknown>): Promise<UntriedReport[]> {
  const { rows } = await sql<UntriedReport>`
    select a.id, a.case_record_id
    from service_tasks t
    join documents d on d.id = t.document_id
    join case_activities a on a.id = t.activity_id
    where ${which}
      and not exists (select from service_attempts s where s.activity_id = a.id)
    order by a.id`.execute(db);
  return rows;
}
