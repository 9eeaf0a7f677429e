import { FIXED, number, REQUIRED_FIXED, text } from '@bulwagan/platform/documents/values/field.ts';
import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { fullName } from '../../employees/computed.ts';
import type { GovernmentIds } from '../../employees/government-ids/government-ids.ts';

/** Values of an employee for every paper about the employee. */
export const EMPLOYEE_VALUES: readonly Field[] = [
  text('employee', 'Employee', 'Empleado', REQUIRED_FIXED),
  text('employee_number', 'Employee number', 'Numero ng empleado', FIXED),
  text('position', 'Position', 'Katungkulan', FIXED),
  number('salary_grade', 'Salary grade', 'Antas ng sahod', FIXED),
  text('employment_type', 'Employment type', 'Uri ng pagkakahirang', FIXED),
];

/** Numbers of the employee in government schemes. */
export const EMPLOYEE_NUMBERS: readonly Field[] = [
  text('employee_tin', 'TIN', 'TIN', FIXED),
  text('employee_sss', 'SSS number', 'Numero sa SSS', FIXED),
  text('employee_gsis', 'GSIS number', 'Numero sa GSIS', FIXED),
  text('employee_philhealth', 'PhilHealth number', 'Numero sa PhilHealth', FIXED),
  text('employee_pagibig', 'Pag-IBIG number', 'Numero sa Pag-IBIG', FIXED),
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
