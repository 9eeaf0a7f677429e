import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { fullName } from '../../employees/computed.ts';
import type { GovernmentIds } from '../../employees/government-ids/government-ids.ts';
import { fixed } from './field.ts';

/** Values of an employee on every paper about them. */
export const EMPLOYEE_VALUES: readonly Field[] = [
  { ...fixed('employee', 'text', 'Employee', 'Empleado'), required: true },
  fixed('employee_number', 'text', 'Employee number', 'Numero ng empleado'),
  fixed('position', 'text', 'Position', 'Katungkulan'),
  fixed('salary_grade', 'number', 'Salary grade', 'Antas ng sahod'),
  fixed('employment_type', 'text', 'Employment type', 'Uri ng pagkakahirang'),
];

/** Numbers of the employee in government schemes. */
export const EMPLOYEE_NUMBERS: readonly Field[] = [
  fixed('employee_tin', 'text', 'TIN', 'TIN'),
  fixed('employee_sss', 'text', 'SSS number', 'Numero sa SSS'),
  fixed('employee_gsis', 'text', 'GSIS number', 'Numero sa GSIS'),
  fixed('employee_philhealth', 'text', 'PhilHealth number', 'Numero sa PhilHealth'),
  fixed('employee_pagibig', 'text', 'Pag-IBIG number', 'Numero sa Pag-IBIG'),
];

interface Named {
  first_name: string;
  middle_name: string | null;
  last_name: string;
  suffix: string | null;
  employee_number: string | null;
  designation: string | null;
  position_id: string | null;
  position_name: string | null;
  employment_type_name: string | null;
}

export async function employeeValues(db: Db, row: Named): Promise<Values> {
  return {
    employee: fullName(row),
    employee_number: row.employee_number,
    position: row.position_name ?? row.designation,
    salary_grade: await salaryGradeOf(db, row.position_id),
    employment_type: row.employment_type_name,
  };
}

export const numberValues = (ids: GovernmentIds): Values => ({
  employee_tin: ids.tin_number,
  employee_sss: ids.sss_number,
  employee_gsis: ids.gsis_number,
  employee_philhealth: ids.philhealth_number,
  employee_pagibig: ids.pagibig_number,
});

async function salaryGradeOf(db: Db, positionId: string | null): Promise<number | null> {
  if (positionId === null) return null;
  const { rows } = await sql<{ salary_grade: number | null }>`
    select salary_grade from positions where id = ${positionId}`.execute(db);
  return rows[0]?.salary_grade ?? null;
}
