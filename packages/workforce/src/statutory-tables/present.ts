import { toCentavos, toPesos } from '@bulwagan/platform/money/pesos.ts';
import type { App } from '../context.ts';
import { tableName } from './names.ts';
import type { AnyVersion, StoredVersion, VersionRow } from './queries.ts';
import type { VersionInput } from './schemas.ts';
import type { TableBracket } from './table.ts';

const pesosOrNull = (centavos: bigint | null): number | null =>
  centavos === null ? null : toPesos(centavos);

/** Formats a version for the list of tables. */
export const presentInList = (row: VersionRow) => ({
  id: row.id,
  effective_from: row.effective_from,
  law: row.law,
  source: row.source,
  confirmed: row.is_confirmed,
  retroactive: row.is_retroactive,
  used: row.is_used,
});

/** Formats a version with its figures. */
export function presentVersion({ time }: Pick<App, 'time'>, row: StoredVersion) {
  return {
    ...presentInList(row),
    key: row.key,
    name: tableName(row.key).in('en'),
    confirmed_by: row.confirmed_by,
    confirmed_at: time.showOrNull(row.confirmed_at),
    ...figuresOf(row.version),
  };
}

/** Returns the figures of a version in the format of a request. */
export function figuresOf(version: AnyVersion) {
  if (version.key === 'salary-grades')
    return { grades: version.grades.map(({ grade, steps }) => ({ grade, steps: steps.map(toPesos) })) };
  return {
    rate_on: version.rateOn,
    floor: pesosOrNull(version.floor),
    ceiling: pesosOrNull(version.ceiling),
    brackets: version.brackets.map((one) => ({
      from: toPesos(one.from),
      employee_amount: toPesos(one.employeeAmount),
      employee_rate: Number(one.employeeRate),
      employer_amount: toPesos(one.employerAmount),
      employer_rate: Number(one.employerRate),
    })),
  };
}

const bracketOf = (one: NonNullable<VersionInput['brackets']>[number]): TableBracket => ({
  from: toCentavos(one.from),
  employeeAmount: toCentavos(one.employee_amount ?? 0),
  employeeRate: String(one.employee_rate ?? 0),
  employerAmount: toCentavos(one.employer_amount ?? 0),
  employerRate: String(one.employer_rate ?? 0),
});

const centavosOrNull = (pesos: number | null | undefined) =>
  pesos === null || pesos === undefined ? null : toCentavos(pesos);

/** Returns the version described by a validated request. */
export function versionOf(key: AnyVersion['key'], input: VersionInput): AnyVersion {
  const facts = {
    effectiveFrom: input.effective_from,
    law: input.law,
    source: input.source ?? null,
    confirmed: input.confirmed ?? false,
  };
  if (key === 'salary-grades')
    return {
      key,
      ...facts,
      grades: input.grades!.map(({ grade, steps }) => ({ grade, steps: steps.map(toCentavos) })),
    };
  return {
    key,
    ...facts,
    rateOn: input.rate_on!,
    floor: centavosOrNull(input.floor),
    ceiling: centavosOrNull(input.ceiling),
    brackets: input.brackets!.map(bracketOf),
  };
}
