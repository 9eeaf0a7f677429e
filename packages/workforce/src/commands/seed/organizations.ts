import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { addPaths, lockTree } from '../../organizations/queries.ts';
import { slugOf } from '../../organizations/slug.ts';
import { type Province, REGIONS } from './places.ts';
import type { SeedPlan } from './plan.ts';

export interface SeededOrganization {
  id: string;
  name: string;
  /** Province where its employees live; null for any. */
  province: Province | null;
}

interface Office {
  name: string;
  /** Index of the parent, which comes earlier in the list. */
  above: number | null;
  province: Province | null;
}

const HEAD_OFFICE = 'National Services Administration';
const DIVISIONS = [
  'Frontline Services',
  'Field Operations',
  'Administration',
  'Finance',
  'Records and Archives',
] as const;

/**
 * Returns a head office, its regional offices, their provincial offices, and five divisions in each provincial
 * office.
 */
function officesTo(count: number): Office[] {
  const offices: Office[] = [{ name: HEAD_OFFICE, above: null, province: null }];
  const add = (name: string, above: number, province: Province | null) =>
    offices.push({ name, above, province }) - 1;
  for (const region of REGIONS) {
    const regional = add(`${region.name} Regional Office`, 0, null);
    for (const province of region.provinces) {
      const provincial = add(`${province.name} Provincial Office`, regional, province);
      for (const division of DIVISIONS)
        add(`${province.name} Provincial Office, ${division}`, provincial, province);
    }
  }
  return offices.slice(0, count);
}

/** Creates the tree up to the requested size. Organizations of an earlier run are reused. */
export async function seedOrganizations(
  { db }: Pick<App, 'db'>,
  plan: SeedPlan,
): Promise<SeededOrganization[]> {
  const offices = officesTo(plan.organizations);
  return await withTransaction(db, async (trx) => {
    await lockTree(trx);
    const known = await idsBySlug(
      trx,
      offices.map(({ name }) => slugOf(name)),
    );
    const seeded: SeededOrganization[] = [];
    for (const { name, above, province } of offices) {
      const parentId = above === null ? null : seeded[above]!.id;
      const id = known.get(slugOf(name)) ?? (await insertOrganization(trx, name, parentId, plan.foundedAt));
      seeded.push({ id, name, province });
    }
    return seeded;
  });
}

async function idsBySlug(trx: Db, slugs: string[]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('organizations')
    .select(['id', 'slug'])
    .where('slug', 'in', slugs)
    .execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

async function insertOrganization(
  trx: Db,
  name: string,
  parentId: string | null,
  at: string,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('organizations')
    .values({ id, name, slug: slugOf(name), parent_id: parentId, created_at: at, updated_at: at })
    .execute();
  await addPaths(trx, id, parentId);
  return id;
}
