import { shield } from '@bulwagan/platform/exports/disarm.ts';
import type { CellValue, Column, Row } from '@bulwagan/platform/exports/table.ts';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import { ageOn, fullAddress, fullName } from '../employees/computed.ts';
import { decryptGovernmentIds } from '../employees/government-ids/government-id-encryption.ts';
import { maskedGovernmentIds } from '../employees/government-ids/government-ids.ts';
import { EMPLOYEE_COLUMNS, isNumberField } from '../employees/lists/columns.ts';
import { canViewGovernmentIds } from '../employees/lists/find.ts';
import { todayOf } from '../employees/present.ts';
import type { EmployeeRow } from '../employees/queries.ts';

export const COLUMNS: Column[] = EMPLOYEE_COLUMNS.map(({ label, type }) => ({ header: label, type }));

type Value = (row: EmployeeRow) => CellValue;

/**
 * Returns rows as the actor may see them: government ids in full only for organizations where the actor may view them.
 */
export async function* rowsFor(
  app: App,
  actor: Actor,
  batches: AsyncIterable<EmployeeRow[]>,
): AsyncGenerator<Row[]> {
  const today = todayOf(app);
  const computed: Record<string, Value> = {
    full_name: fullName,
    full_address: fullAddress,
    age: ({ birthdate }) => ageOn(birthdate, today),
    organization: (row) => row.organization_name,
    position: (row) => row.position_name,
    employment_type: (row) => row.employment_type_name,
    timekeeping_policy: (row) => row.timekeeping_policy_name,
  };
  const isInFull = new Map<string | null, boolean>();
  const sees = (row: EmployeeRow): boolean => {
    const known = isInFull.get(row.organization_id) ?? canViewGovernmentIds(actor, row);
    isInFull.set(row.organization_id, known);
    return known;
  };
  for await (const rows of batches)
    yield rows.map((row) => {
      const opened = decryptGovernmentIds(app, row);
      const governmentIds = sees(row) ? opened : maskedGovernmentIds(opened);
      return EMPLOYEE_COLUMNS.map(({ field }) => {
        if (isNumberField(field)) return governmentIds[field];
        return computed[field]?.(row) ?? (row[field as keyof EmployeeRow] as CellValue);
      });
    });
}

/** Protects texts in a workbook, where formulas are not escaped, so that an import reads them back unchanged. */
export async function* shielded(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  for await (const rows of batches)
    yield rows.map((row) => row.map((value) => (typeof value === 'string' ? shield(value) : value)));
}
