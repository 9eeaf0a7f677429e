import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../../context.ts';
import { seedValues } from '../../statutory-values/queries.ts';
import type { AnyVersion } from '../queries.ts';
import { addSeeds, insertVersion, replaceFigures } from '../writes.ts';
import { BRACKET_SEEDS, SALARY_GRADE_SEEDS } from './seeds.ts';

const SEEDS: readonly AnyVersion[] = [...BRACKET_SEEDS, ...SALARY_GRADE_SEEDS];

/**
 * Adds the versions of tables and single figures that this installation never had. Versions that the office changed
 * or deleted are not restored. If the office entered a version for the same date, that version is kept.
 */
export async function seedTables({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = iso(clock.now());
  await withTransaction(db, async (trx) => {
    const added = await addSeeds(trx, SEEDS);
    for (const seed of SEEDS) {
      if (!added.has(`${seed.key} ${seed.effectiveFrom}`)) continue;
      const id = newId();
      const writing = { id, isRetroactive: false, now, confirmed_by: null, confirmed_at: null };
      if (await insertVersion(trx, writing, seed, 'skip')) await replaceFigures(trx, id, seed);
    }
    await seedValues(trx, now);
  });
}
