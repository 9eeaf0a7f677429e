import { fullName } from '../employees/computed.ts';
import type { MemberRow } from './queries.ts';

/** Formats a paid employee with name and employee number. */
export const presentPaid = (row: MemberRow) => ({
  id: row.id,
  full_name: fullName(row),
  employee_number: row.employee_number,
});
