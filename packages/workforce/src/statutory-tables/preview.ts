import type { TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { assertNone } from '@bulwagan/platform/http/errors.ts';
import { type Centavos, toCentavos, toPesos } from '@bulwagan/platform/money/pesos.ts';
import type { App } from '../context.ts';
import { versionErrors } from './checks.ts';
import { versionOf } from './present.ts';
import { type AnyVersion, isDateUsed, versionsOf } from './queries.ts';
import { roundShares } from './rounding.ts';
import type { PreviewInput } from './schemas.ts';
import { evaluateTable, type SalaryGradeVersion, salaryOf, type TableVersion, versionOn } from './table.ts';

/** Maximum number of rows in a preview if the request contains no amounts. */
const MAX_ROWS = 400;
const CENTAVO = 1n;

type Rounding = App['philhealthRounding'];

/**
 * Compares an unsaved version with the version in force on its first day, without writing anything. Throws 422 like
 * `versionErrors`. A date that a final run has used is reported but not refused.
 */
export async function previewVersion(
  { db, philhealthRounding: rounding }: Pick<App, 'db' | 'philhealthRounding'>,
  key: TableKey,
  { amounts, ...input }: PreviewInput,
) {
  assertNone(versionErrors(key, input));
  const after = versionOf(key, input);
  const before = versionOn(
    (await versionsOf(db, key)).map(({ version }) => version),
    after.effectiveFrom,
  );
  return {
    replaces: before === undefined ? null : { effective_from: before.effectiveFrom, law: before.law },
    needs_retroactive: await isDateUsed(db, key, after.effectiveFrom),
    rows:
      after.key === 'salary-grades'
        ? gradeRows(before as SalaryGradeVersion | undefined, after)
        : amountRows(before as TableVersion | undefined, after, amounts?.map(toCentavos), rounding),
  };
}

function amountRows(
  before: TableVersion | undefined,
  after: TableVersion,
  amounts: Centavos[] | undefined,
  rounding: Rounding,
) {
  return (amounts ?? samplesOf(before, after)).map((amount) => ({
    amount: toPesos(amount),
    grade: null,
    step: null,
    before: before === undefined ? null : sharesOf(before, amount, rounding),
    after: sharesOf(after, amount, rounding),
  }));
}

function sharesOf(version: TableVersion, amount: Centavos, rounding: Rounding) {
  const { employee, employer } = roundShares(version.key, evaluateTable(version, amount), rounding);
  return { employee: toPesos(employee), employer: toPesos(employer) };
}

/**
 * Returns amounts at which a share may change: the start of each bracket and the centavo before it, the floor, and
 * the ceiling.
 */
function samplesOf(...versions: (TableVersion | undefined)[]): Centavos[] {
  const edges = versions.flatMap((version) =>
    version === undefined
      ? []
      : [...version.brackets.map(({ from }) => from), version.floor ?? 0n, version.ceiling ?? 0n],
  );
  const samples = new Set(edges.flatMap((edge) => (edge > 0n ? [edge - CENTAVO, edge] : [])));
  const most = edges.reduce((one, other) => (other > one ? other : one), 0n);
  samples.add(most === 0n ? toCentavos(10_000) : most * 2n);
  return [...samples].sort((one, other) => Number(one - other)).slice(0, MAX_ROWS);
}

/** Returns the steps whose salary differs; all steps if there was no earlier table. */
function gradeRows(before: SalaryGradeVersion | undefined, after: SalaryGradeVersion) {
  const places = [...(before?.grades ?? []), ...after.grades].flatMap(({ grade, steps }) =>
    steps.map((_, index) => `${grade} ${index + 1}`),
  );
  return [...new Set(places)]
    .map((place) => place.split(' ').map(Number) as [grade: number, step: number])
    .sort(([grade, step], [other, otherStep]) => grade - other || step - otherStep)
    .map(([grade, step]) => ({
      amount: null,
      grade,
      step,
      before: salaryIn(before, grade, step),
      after: salaryIn(after, grade, step),
    }))
    .filter((row) => row.before?.employee !== row.after?.employee);
}

function salaryIn(version: AnyVersion | undefined, grade: number, step: number) {
  const salary = version?.key === 'salary-grades' ? salaryOf(version, grade, step) : undefined;
  return salary === undefined ? null : { employee: toPesos(salary), employer: 0 };
}
