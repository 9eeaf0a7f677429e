import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Db } from '../database.ts';
import { addPaths } from '../organizations/queries.ts';
import { slugOf } from '../organizations/slug.ts';
import { numberOfChart } from '../pay-sets/accounts.ts';

export interface SeededLists {
  organizationIds: string[];
  positionIds: string[];
  employmentTypeIds: string[];
  policyIds: string[];
  /** Ids by the number of the account. */
  accountCodeIds: ReadonlyMap<string, string>;
  payrollTypeId: string;
}

/** Name and index of the parent. */
const ORGANIZATIONS: [name: string, parent: number | null][] = [
  ['Provincial Government of Bulakan', null],
  ['Provincial Health Office', 0],
  ['Provincial Engineering Office', 0],
  ['District Hospital', 1],
];
/**
 * Registration numbers and signing officer of the whole government. All its offices use them, and papers and agency
 * files show them.
 */
const EMPLOYER = {
  registered_name: 'Provincial Government of Bulakan',
  address: 'Provincial Capitol, Malolos City, Bulacan',
  tin: '000-111-222-000',
  philhealth_number: '00-000000001-1',
  pagibig_number: '2000-0000-0011',
  gsis_number: '1000000011',
  signatory_name: 'Erlinda Sarmiento',
  signatory_position: 'Provincial Human Resource Management Officer',
};
const POSITIONS: [name: string, grade: number][] = [
  ['Administrative Aide IV', 4],
  ['Administrative Officer II', 11],
  ['Nurse II', 16],
  ['Medical Officer III', 21],
  ['Engineer II', 16],
  ['Draftsman II', 8],
];
const EMPLOYMENT_TYPES = ['Permanent', 'Casual', 'Job order'];
const ACCOUNT_CODES: [name: string, code: string][] = [
  ['Salaries and Wages, Regular', '5-01-01-010'],
  ['Personal Economic Relief Allowance', '5-01-02-010'],
  ['Retirement and Life Insurance Premiums', '5-01-03-010'],
  ['Pag-IBIG Contributions', '5-01-03-020'],
  ['PhilHealth Contributions', '5-01-03-030'],
  ['Employees Compensation Insurance Premiums', '5-01-03-040'],
  ['Due to Officers and Employees', '2-01-01-020'],
  ['Due to BIR', '2-02-01-010'],
  ['Due to GSIS', '2-02-01-020'],
  ['Due to Pag-IBIG', '2-02-01-030'],
  ['Due to PhilHealth', '2-02-01-040'],
];

/** Creates four organizations and the lists that employees and items refer to. */
export async function seedLists(trx: Db, at: string): Promise<SeededLists> {
  const when = { created_at: at, updated_at: at };
  const ids = (count: number) => Array.from({ length: count }, newId);
  const organizationIds = ids(ORGANIZATIONS.length);
  for (const [index, [name, parent]] of ORGANIZATIONS.entries()) {
    const [id, parentId] = [organizationIds[index]!, parent === null ? null : organizationIds[parent]!];
    await trx
      .insertInto('organizations')
      .values({
        ...{ id, name, slug: slugOf(name), parent_id: parentId, ...when },
        ...(parentId === null ? EMPLOYER : {}),
      })
      .execute();
    await addPaths(trx, id, parentId);
  }
  const positionIds = ids(POSITIONS.length);
  await trx
    .insertInto('positions')
    .values(
      POSITIONS.map(([name, grade], index) => ({
        id: positionIds[index]!,
        name,
        salary_grade: grade,
        ...when,
      })),
    )
    .execute();
  const employmentTypeIds = ids(EMPLOYMENT_TYPES.length);
  await trx
    .insertInto('employment_types')
    .values(EMPLOYMENT_TYPES.map((name, index) => ({ id: employmentTypeIds[index]!, name, ...when })))
    .execute();
  const policyIds = ids(2);
  await trx
    .insertInto('timekeeping_policies')
    .values([
      {
        id: policyIds[0]!,
        name: 'Office hours',
        starts_at: '08:00',
        ends_at: '17:00',
        grace_minutes: 15,
        ...when,
      },
      { id: policyIds[1]!, name: 'Night shift', starts_at: '22:00', ends_at: '06:00', ...when },
    ])
    .execute();
  const accountCodeIds = new Map(ACCOUNT_CODES.map(([, code]) => [numberOfChart(code)!, newId()]));
  await trx
    .insertInto('account_codes')
    .values(
      ACCOUNT_CODES.map(([name, code]) => ({
        id: accountCodeIds.get(numberOfChart(code)!)!,
        name,
        expense_class: code.startsWith('5') ? 'Personnel services' : null,
        new_account_code: code,
        ...when,
      })),
    )
    .execute();
  const payrollTypeId = newId();
  await trx
    .insertInto('payroll_types')
    .values({ id: payrollTypeId, name: 'Monthly payroll', ...when })
    .execute();
  return { organizationIds, positionIds, employmentTypeIds, policyIds, accountCodeIds, payrollTypeId };
}
