import type { Db } from '../database.ts';
import type { AnyVersion } from './queries.ts';

/** User who confirmed the figures of a version, and when; null for the program. */
export interface Confirmation {
  confirmed_by: number | null;
  confirmed_at: string | null;
}

interface Writing extends Confirmation {
  id: string;
  isRetroactive: boolean;
  now: string;
}

/** Inserts a version without its figures. With `skip`, returns false if a version with the same date exists. */
export async function insertVersion(
  trx: Db,
  { isRetroactive, now, ...more }: Writing,
  version: AnyVersion,
  ifTaken: 'fail' | 'skip' = 'fail',
): Promise<boolean> {
  const values = {
    ...more,
    ...columnsOf(version),
    key: version.key,
    is_retroactive: isRetroactive,
    created_at: now,
    updated_at: now,
  };
  const inserted = await trx
    .insertInto('statutory_versions')
    .values(values)
    .$if(ifTaken === 'skip', (query) =>
      query.onConflict((conflict) => conflict.columns(['key', 'effective_from']).doNothing()),
    )
    .returning('id')
    .execute();
  return inserted.length === 1;
}

/** Updates a version without its figures. */
export async function updateVersion(
  trx: Db,
  id: string,
  version: AnyVersion,
  { now, ...confirmation }: Partial<Confirmation> & { now: string },
): Promise<void> {
  await trx
    .updateTable('statutory_versions')
    .set({ ...columnsOf(version), ...confirmation, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function deleteVersion(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('statutory_versions').where('id', '=', id).execute();
}

const columnsOf = (version: AnyVersion) => ({
  effective_from: version.effectiveFrom,
  law: version.law,
  source: version.source,
  is_confirmed: version.confirmed,
  rate_on: version.key === 'salary-grades' ? null : version.rateOn,
  floor_centavos: version.key === 'salary-grades' ? null : version.floor,
  ceiling_centavos: version.key === 'salary-grades' ? null : version.ceiling,
});

/** Replaces the brackets or grades of a version. */
export async function replaceFigures(trx: Db, id: string, version: AnyVersion): Promise<void> {
  await trx.deleteFrom('statutory_brackets').where('version_id', '=', id).execute();
  await trx.deleteFrom('salary_steps').where('version_id', '=', id).execute();
  if (version.key === 'salary-grades')
    await trx
      .insertInto('salary_steps')
      .values(
        version.grades.flatMap(({ grade, steps }) =>
          steps.map((salary_centavos, index) => ({
            version_id: id,
            grade,
            step: index + 1,
            salary_centavos,
          })),
        ),
      )
      .execute();
  else
    await trx
      .insertInto('statutory_brackets')
      .values(
        version.brackets.map((one) => ({
          version_id: id,
          from_centavos: one.from,
          employee_amount_centavos: one.employeeAmount,
          employee_rate: one.employeeRate,
          employer_amount_centavos: one.employerAmount,
          employer_rate: one.employerRate,
        })),
      )
      .execute();
}

/** Records seeded versions as added. Returns those that were not added before, as `key date`. */
export async function addSeeds(
  trx: Db,
  seeds: readonly { key: string; effectiveFrom: string }[],
): Promise<ReadonlySet<string>> {
  const added = await trx
    .insertInto('statutory_seeds')
    .values(seeds.map(({ key, effectiveFrom }) => ({ key, effective_from: effectiveFrom })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['key', 'effective_from'])
    .execute();
  return new Set(added.map(({ key, effective_from }) => `${key} ${effective_from}`));
}
