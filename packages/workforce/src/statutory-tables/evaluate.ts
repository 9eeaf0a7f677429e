import { message } from '@bulwagan/contracts/errors/message.ts';
import type { TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { assertNone, invalid } from '@bulwagan/platform/http/errors.ts';
import { toCentavos, toPesos } from '@bulwagan/platform/money/pesos.ts';
import type { App } from '../context.ts';
import { evaluationErrors } from './checks.ts';
import { type StoredVersion, versionsOf } from './queries.ts';
import { roundShares } from './rounding.ts';
import type { EvaluateInput } from './schemas.ts';
import { evaluateTable, type SalaryGradeVersion, salaryOf, type TableVersion, versionOn } from './table.ts';

type TableApp = Pick<App, 'db' | 'time' | 'clock' | 'philhealthRounding'>;

/** Returns the version of a table on a day, by default today. Throws 422 before the first version. */
export async function versionInForce(app: TableApp, key: TableKey, on?: string): Promise<StoredVersion> {
  const date = on ?? app.time.dateOf(app.clock.now());
  const versions = await versionsOf(app.db, key);
  const dated = versions.map((stored) => ({ stored, effectiveFrom: stored.effective_from }));
  const found = versionOn(dated, date);
  if (found !== undefined) return found.stored;
  const [first] = versions;
  throw invalid({
    on: [message('table.not_in_force', { date, first: first?.effective_from ?? '' })],
  });
}

/**
 * Returns the shares or tax for an amount in pesos, or the salary of a grade and step, according to a table. Throws
 * 422 for missing fields, for an unknown grade or step, and for a day before the first version.
 */
export async function evaluateOn(app: TableApp, key: TableKey, input: EvaluateInput) {
  assertNone(evaluationErrors(key, input));
  const { version } = await versionInForce(app, key, input.on);
  const shares =
    version.key === 'salary-grades'
      ? salary(version, input)
      : sharesOf(version, input, app.philhealthRounding);
  return {
    ...shares,
    law: version.law,
    effective_from: version.effectiveFrom,
    confirmed: version.confirmed,
  };
}

function salary(version: SalaryGradeVersion, { grade, step }: EvaluateInput) {
  const found = salaryOf(version, grade!, step!);
  if (found !== undefined) return { employee: toPesos(found), employer: 0, bracket: grade! };
  const steps = version.grades.find((one) => one.grade === grade)?.steps.length;
  throw invalid(
    steps === undefined
      ? { grade: [message('table.no_grade', { most: version.grades.length })] }
      : { step: [message('table.no_step', { grade: grade!, most: steps })] },
  );
}

function sharesOf(
  version: TableVersion,
  { amount, supplementary = 0 }: EvaluateInput,
  rounding: App['philhealthRounding'],
) {
  if (supplementary > 0 && version.rateOn === 'whole')
    throw invalid({ supplementary: [message('table.no_supplementary', { attribute: 'supplementary' })] });
  const exact = evaluateTable(version, toCentavos(amount!), { supplementary: toCentavos(supplementary) });
  const { employee, employer } = roundShares(version.key, exact, rounding);
  return { employee: toPesos(employee), employer: toPesos(employer), bracket: exact.bracket };
}
