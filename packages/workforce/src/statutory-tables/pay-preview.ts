import { message } from '@bulwagan/contracts/errors/message.ts';
import { CONTRIBUTION_TABLES, type TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { assertNone, Refused } from '@bulwagan/platform/http/errors.ts';
import { type Centavos, toPesos } from '@bulwagan/platform/money/pesos.ts';
import Fraction from 'fraction.js';
import { sql } from 'kysely';
import { type Actor, organizationScope } from '../access.ts';
import { payOf } from '../compensations/pay-of.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { fullName } from '../employees/computed.ts';
import { todayOf } from '../employees/present.ts';
import { monthlySalary } from '../pay/salary.ts';
import { GOVERNMENT_FACTOR, PRIVATE_FACTOR } from '../pay/working-days.ts';
import { inScope, type Scope } from '../rosters/queries.ts';
import { versionErrors } from './checks.ts';
import { versionOf } from './present.ts';
import { versionsOf } from './queries.ts';
import { roundHalfUp, roundShares } from './rounding.ts';
import type { VersionInput } from './schemas.ts';
import { evaluateTable, type TableVersion, versionOn } from './table.ts';

const MOST_EMPLOYEES = 10_000;

interface Shares {
  employee: Centavos;
  employer: Centavos;
}

/**
 * Compares the deductions from each employee's current monthly salary under an unsaved version and under the version
 * in force on its first day. Throws 422 like `versionErrors`, for a table that is not for contributions, and for too
 * many employees.
 */
export async function previewOnPay(
  app: Pick<App, 'db' | 'time' | 'clock' | 'philhealthRounding'>,
  actor: Actor,
  key: TableKey,
  input: VersionInput,
) {
  if (!CONTRIBUTION_TABLES.includes(key)) throw new Refused(message('table.no_contributions'));
  assertNone(versionErrors(key, input));
  const after = versionOf(key, input) as TableVersion;
  const before = versionOn(
    (await versionsOf(app.db, key)).map(({ version }) => version),
    after.effectiveFrom,
  ) as TableVersion | undefined;
  const scope = organizationScope(actor, 'See pay');
  const people = await employeesIn(app.db, scope);
  if (people.length > MOST_EMPLOYEES)
    throw new Refused(message('compensation_change.too_many', { most: MOST_EMPLOYEES.toLocaleString('en') }));
  const today = todayOf(app);
  const pays = await payOf(
    app.db,
    people.map(({ id }) => id),
    { start: today, end: today },
    scope,
  );
  const shares = (version: TableVersion, salary: Centavos): Shares =>
    roundShares(key, evaluateTable(version, salary), app.philhealthRounding);
  const rows = people.flatMap((person) => {
    const pay = pays.get(person.id)?.compensations.at(-1);
    if (pay === undefined || pay.amount === null) return [];
    const factor = new Fraction(pay.factor ?? (key === 'gsis' ? GOVERNMENT_FACTOR : PRIVATE_FACTOR));
    const salary = roundHalfUp(monthlySalary({ ...pay, amount: pay.amount, factor }));
    const old = before === undefined ? null : shares(before, salary);
    return [{ person, salary, before: old, after: shares(after, salary) }];
  });
  return {
    rows: rows.map(({ person, salary, before: old, after: next }) => ({
      employee_id: person.id,
      employee_number: person.employee_number,
      full_name: fullName(person),
      salary: toPesos(salary),
      before: old && shown(old),
      after: shown(next),
    })),
    total_before: before === undefined ? null : totalOf(rows.flatMap((row) => row.before ?? [])),
    total_after: totalOf(rows.map((row) => row.after)),
    without_pay: people.length - rows.length,
  };
}

interface PersonOfPreview {
  id: string;
  employee_number: string | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  suffix: string | null;
}

async function employeesIn(db: Db, scope: Scope): Promise<PersonOfPreview[]> {
  const { rows } = await sql<PersonOfPreview>`
    select e.id, e.employee_number, e.first_name, e.middle_name, e.last_name, e.suffix from employees e
    where e.archived_at is null and ${inScope(sql`e.organization_id`, scope)}
    order by e.last_name_key, e.first_name_key, e.id limit ${MOST_EMPLOYEES + 1}`.execute(db);
  return rows;
}

const shown = ({ employee, employer }: Shares) => ({
  employee: toPesos(employee),
  employer: toPesos(employer),
});

const totalOf = (all: Shares[]) =>
  shown({
    employee: all.reduce((sum, { employee }) => sum + employee, 0n),
    employer: all.reduce((sum, { employer }) => sum + employer, 0n),
  });
