import type { Origin } from '@bulwagan/platform/http/origin.ts';
import type { Subject } from '../../access.ts';
import type { App } from '../../context.ts';
import { decryptGovernmentIds } from '../../employees/government-ids/government-id-encryption.ts';
import { type GovernmentIds, maskedGovernmentIds } from '../../employees/government-ids/government-ids.ts';
import { canViewGovernmentIds } from '../../employees/lists/find.ts';
import { readableNumbers, recordSensitiveRead } from '../../employees/present-record.ts';
import { findEmployee } from '../../employees/queries.ts';
import { EMPLOYEE_NUMBERS, numberValues } from '../values/employee.ts';
import { PERSONAL_VALUES, personalValues } from '../values/personal-data.ts';
import { employeeKind } from './employee-kind.ts';

/**
 * Personal data sheet, filled in from the employee record. Users with the permission see government ids in full, and
 * each read is audited.
 */
export const PERSONAL_DATA_SHEET = employeeKind({
  kind: 'personal_data_sheet',
  name: { en: 'Personal Data Sheet', fil: 'Talaan ng Personal na Impormasyon' },
  series: 'PDS',
  fields: [...EMPLOYEE_NUMBERS, ...PERSONAL_VALUES],
  read: async ({ app, actor, row, loading }) => {
    const held = decryptGovernmentIds(app, row);
    const isInFull = actor !== null && canViewGovernmentIds(actor, row);
    if (isInFull) await recordNumbers(app, { actor, id: row.id, origin: null }, held);
    const ids = isInFull ? held : maskedGovernmentIds(held);
    return { values: { ...numberValues(ids), ...personalValues(row, ids, loading.language) } };
  },
});

/** Writes an audit event when somebody opens an employee's sheet. */
export async function recordNumbersRead(app: App, actor: Subject, id: string, origin: Origin): Promise<void> {
  const row = await findEmployee(app.db, id);
  if (row !== undefined) await recordNumbers(app, { actor, id, origin }, decryptGovernmentIds(app, row));
}

async function recordNumbers(
  app: App,
  read: { actor: Subject; id: string; origin: Origin | null },
  held: GovernmentIds,
): Promise<void> {
  const fields = readableNumbers(held);
  if (fields.length > 0) await recordSensitiveRead(app, { ...read, fields });
}
