import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { type Employer, employerOf } from '../documents/values/employer.ts';
import { PAYROLL_OFFICE } from '../documents/values/final-run.ts';
import { type CertificateItem, certificateItems } from './formats/bir-2316.ts';
import { employerOfFile, readPeople } from './payroll-file.ts';
import { type FinalRun, organizationsOf, readRunsOfEmployee } from './queries.ts';
import { type YearOfTax, yearsOfTax } from './yearly-tax.ts';

/** Pay that one employer paid an employee in a year, as the certificate shows it. */
export interface EmployeeYear {
  employer: Employer;
  runs: readonly FinalRun[];
  tax: YearOfTax;
  items: readonly CertificateItem[];
  /** Time from which a certificate shows these figures. */
  finalizedAt: string;
}

/**
 * Reads an employee's year with the last employer who paid the employee in it, from the final runs paid in the year.
 * Undefined if there are none. Runs of rosters without an organization count for every employer.
 */
export async function readEmployeeYear(
  app: App,
  db: Db,
  employeeId: string,
  year: number,
): Promise<EmployeeYear | undefined> {
  const all = await readRunsOfEmployee(db, employeeId, year);
  if (all.length === 0) return undefined;
  const latest = all.findLast(({ organization_id: id }) => id !== null);
  const employer = await employerOf(db, latest?.organization_id ?? null, PAYROLL_OFFICE);
  const own = employer.organizationId === null ? null : await organizationsOf(db, employer.organizationId);
  const runs = all.filter(({ organization_id: id }) => id === null || own?.has(id));
  const people = await readPeople(app, db, runs, employeeId);
  const source = { runs, people, start: `${year}-01-01`, end: `${year}-12-31` };
  const [tax] = await yearsOfTax(db, source);
  if (tax === undefined) return undefined;
  // Runs of rosters without an organization have no employer, so use the employer of the employee's own organization.
  const { values } =
    latest === undefined ? await employerOf(db, tax.person.organization_id, PAYROLL_OFFICE) : employer;
  return {
    employer: { ...employer, values },
    runs,
    tax,
    items: certificateItems(employerOfFile({ values }), tax),
    finalizedAt: runs.map(({ finalized_at: at }) => at).reduce((one, other) => (one > other ? one : other)),
  };
}
