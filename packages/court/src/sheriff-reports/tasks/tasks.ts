import type { IssuedDocument } from '@bulwagan/platform/documents/context.ts';
import type { Values } from '@bulwagan/platform/documents/values/fields.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { EVERY_CASE } from '../../access/scope.ts';
import { assertNotArchived } from '../../activities/find.ts';
import { SHERIFFS_REPORT } from '../../activities/kinds.ts';
import { settleParents } from '../../activities/parents.ts';
import { insertActivity } from '../../activities/queries.ts';
import { recordAs } from '../../audit/audit.ts';
import { workingDayOf } from '../../calendar/holidays/working-days.ts';
import { lockCase } from '../../cases/queries.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { periodOn } from '../../documents/values/periods.ts';
import { SERVED_PAPERS } from './queries.ts';

interface Addressee {
  addressee: string;
  address: string | null;
}

/**
 * Creates a sheriff's report for each addressee of an issued subpoena, summons or notice. The status is `for_update`
 * until the first attempt of service. Throws 422 in an archived case.
 */
export async function createTask(
  app: Pick<App, 'time'>,
  db: Db,
  { row, issuer, values, origin }: IssuedDocument,
): Promise<void> {
  // The version with names stays with the record.
  if (!Object.hasOwn(SERVED_PAPERS, row.kind) || row.record_id === null || row.version === 'names') return;
  const addressees = addresseesOf(values);
  if (addressees.length === 0) return;
  const found = (await lockCase(db, EVERY_CASE, row.record_id, row.issued_at))!;
  assertNotArchived(found);
  const dueOn = await dueDate(app, db, row.issued_at, row.kind, values);
  const { parents } = await settleParents(db, found.id, { activity_id: row.subject_id });
  for (const { addressee, address } of addressees) {
    const id = newId();
    const activity = {
      ...parents,
      activity: SHERIFFS_REPORT,
      type: 'Court Actions',
      tag: SHERIFFS_REPORT,
      stage: found.stage,
      status: 'for_update',
    };
    await insertActivity(db, {
      ...activity,
      id,
      case_record_id: found.id,
      created_by: issuer.id,
      created_at: row.issued_at,
      updated_at: row.issued_at,
    });
    const task = { document_id: row.id, addressee, address, due_on: dueOn };
    await db
      .insertInto('service_tasks')
      .values({ activity_id: id, ...task, created_at: row.issued_at })
      .execute();
    await recordAs(db, issuer, {
      action: 'sheriff_report.created',
      subject: ['case', found.id],
      at: row.issued_at,
      origin,
      branchId: found.branch_id,
      changes: { activity_id: id, after: { ...activity, task } },
    });
  }
}

/** A subpoena or summons has one addressee. A notice goes to everybody who gets a copy. */
function addresseesOf({ addressee, addressee_address: address, copies }: Values): Addressee[] {
  const textOf = (value: unknown): string | null =>
    typeof value === 'string' && value.trim() !== '' ? value : null;
  const one = textOf(addressee);
  if (one !== null) return [{ addressee: one, address: textOf(address) }];
  const all = Array.isArray(copies) ? (copies as readonly Values[]) : [];
  return all.flatMap(({ copy_name, copy_address }) => {
    const name = textOf(copy_name);
    return name === null ? [] : [{ addressee: name, address: textOf(copy_address) }];
  });
}

/**
 * Returns the last day of service. For a hearing it is the day before; for a summons it is the end of the period (R14
 * s.20), which never ends on a non-working day (R22 s.1).
 */
async function dueDate(
  { time }: Pick<App, 'time'>,
  db: Db,
  issuedAt: string,
  kind: string,
  values: Values,
): Promise<string | null> {
  const today = Temporal.PlainDate.from(time.show(issuedAt).slice(0, 10));
  if (kind === 'summons') {
    const period = await periodOn(db, 'service.days', String(today));
    if (period === undefined) return null;
    return (await workingDayOf(db, String(today.add({ days: period.amount })))).next_working_day;
  }
  const { hearing_date: date } = values;
  if (typeof date !== 'string' || date === '') return null;
  const before = Temporal.PlainDate.from(date).subtract({ days: 1 });
  return String(Temporal.PlainDate.compare(before, today) < 0 ? today : before);
}
