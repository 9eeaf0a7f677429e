import { factsOfField, fieldsOf } from '@bulwagan/contracts/workforce/employee-fields.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import { forgetPay } from '../../compensations/forget.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { forgetPapers } from '../../documents/forget.ts';
import { forgetNamed } from '../../runs/forget.ts';
import { forgetTime } from '../../time/forget.ts';
import { LINKS, PLAIN_FIELDS } from '../fields.ts';
import { encryptGovernmentIds } from '../government-ids/government-id-encryption.ts';
import { NO_GOVERNMENT_IDS } from '../government-ids/government-ids.ts';
import { dropPicture, swapPicture } from '../pictures.ts';
import { type EmployeeValues, updateEmployee } from '../queries.ts';
import { noteAuditEvent } from './history.ts';

const BATCH = 100;

/** Name of an anonymized employee in old payrolls. */
const NOBODY = { first_name: 'Former', last_name: 'Employee' };

const FLAGS: readonly string[] = fieldsOf('flag');
const FORGOTTEN_FIELDS = [...PLAIN_FIELDS, ...LINKS].filter((name) => {
  const { isRequired = false, isKept = false } = factsOfField(name);
  return !isRequired && !isKept;
});

/** Clears all optional fields, except fields that describe the post instead of the person. */
const FORGOTTEN: EmployeeValues = {
  ...Object.fromEntries(FORGOTTEN_FIELDS.map((name) => [name, FLAGS.includes(name) ? false : null])),
  ...NOBODY,
  avatar_key: null,
};

/**
 * Permanently removes the personal data of employees who were archived longer ago than the configured retention.
 * Removes names, the day and month of birth, addresses, contacts, government ids, the bank account, the picture,
 * history, attendance, loans, earlier employers, reasons of leave, and messages with the name. From papers about
 * these employees, removes files, entered values and reasons for ending. Keeps what payroll needs: the record with
 * employee number, organization, position and employment type, and the amounts earned and paid. Papers keep their
 * numbers, so that the series has no gap, and payroll registers keep their files. Returns the number of anonymized
 * employees.
 */
export async function anonymizeEmployees(app: App, signal?: AbortSignal): Promise<number> {
  const { employeeRetentionDays: days } = app;
  if (days === undefined) return 0;
  const before = iso(app.clock.now().subtract({ hours: 24 * days }));
  let count = 0;
  for (let done = BATCH; done === BATCH && signal?.aborted !== true; ) {
    const due = await withTransaction(app.db, (trx) => anonymizeBatch(app, trx, before));
    for (const { id, avatar_key: key } of due) await dropPicture(app, id, key);
    done = due.length;
    count += done;
  }
  return count;
}

interface Due {
  id: string;
  birthdate: string;
  avatar_key: string | null;
}

async function anonymizeBatch(app: App, trx: Db, before: string): Promise<Due[]> {
  const now = iso(app.clock.now());
  const { rows } = await sql<Due>`
    select id, birthdate, avatar_key from employees
    where archived_at <= ${before} and anonymized_at is null
    order by archived_at, id limit ${BATCH} for update skip locked`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await forgetNamed(trx, ids);
  for (const { id, birthdate, avatar_key: key } of rows) {
    await swapPicture(trx, id, key, null);
    const year = `${birthdate.slice(0, 4)}-01-01`;
    const governmentIds = encryptGovernmentIds(app.fieldEncryption, id, NO_GOVERNMENT_IDS);
    await updateEmployee(
      trx,
      id,
      { ...FORGOTTEN, ...governmentIds, birthdate: year, anonymized_at: now },
      now,
    );
  }
  await forgetPay(trx, ids);
  await sql`delete from employee_changes where employee_id = any(${ids}::uuid[])`.execute(trx);
  await forgetPapers(app, trx, ids);
  await forgetTime(trx, ids);
  await noteAuditEvent(trx, ids, null, now, 'anonymized');
  return rows;
}
