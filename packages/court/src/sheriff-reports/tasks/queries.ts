import type { TaskEndReason } from '@bulwagan/contracts/court/service.ts';
import { sqlNumberText } from '@bulwagan/platform/documents/papers/series.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { endReasonAt, PAPER_OF_TASK } from './end-reason.ts';

/** A paper to serve, as part of a sheriff's report. */
export interface TaskRow {
  activity_id: string;
  document_id: string;
  /** Kind of the paper: `summons`. */
  kind: string;
  /** Name and number of the paper, as printed on it. */
  paper: string;
  number: string;
  paper_status: 'issued' | 'void' | 'superseded';
  addressee: string;
  address: string | null;
  due_on: string | null;
  /** Null while the paper needs service. */
  end_reason: TaskEndReason | null;
}

const COLUMNS = sql`t.activity_id, t.document_id, d.kind, ${sqlNumberText('d')} as number, d.status as paper_status,
  t.addressee, t.address, t.due_on`;

/** Names of the kinds of papers that are served. */
export const SERVED_PAPERS: Readonly<Record<string, string>> = {
  notice_of_hearing: 'Notice of Hearing',
  subpoena_ad_testificandum: 'Subpoena Ad Testificandum',
  subpoena_duces_tecum: 'Subpoena Duces Tecum',
  summons: 'Summons',
};

type Read = Omit<TaskRow, 'paper'>;

const withName = (row: Read): TaskRow => ({ ...row, paper: SERVED_PAPERS[row.kind] ?? row.kind });

/** Returns the tasks of reports, by the id of the report. `now` is an ISO timestamp. */
export async function tasksOf(
  db: Db,
  activityIds: readonly string[],
  now: string,
): Promise<Map<string, TaskRow>> {
  if (activityIds.length === 0) return new Map();
  const { rows } = await sql<Read>`
    select ${COLUMNS}, ${endReasonAt(now)} as end_reason
    from service_tasks t join sheriff_reports r on r.activity_id = t.activity_id ${PAPER_OF_TASK}
    where t.activity_id = any(${[...activityIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.activity_id, withName(row)]));
}

export async function findTask(db: Db, activityId: string, now: string): Promise<TaskRow | undefined> {
  return (await tasksOf(db, [activityId], now)).get(activityId);
}
