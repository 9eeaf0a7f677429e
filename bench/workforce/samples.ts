import type { Client } from '../client.ts';
import type { Prepared } from './prepare.ts';

/** What is asked for: of what is there. The same in every run. */
export interface Samples {
  ids: string[];
  slugs: string[];
  /** From the middle of names, as long as they must be to be found in about as many employees at any size. */
  rareWords: string[];
  /** Four letters from the middle of family names, however many have them. */
  commonWords: string[];
  hits: { rareWords: number; commonWords: number };
}

const SAMPLES = 20;
const MOST_HITS = 40;
const LEAST_LETTERS = 4;

/** `client` is of somebody who sees everybody. */
export async function sample({ connection: { pool } }: Prepared, client: Client): Promise<Samples> {
  const people = await pool.query<{ id: string; first: string; last: string }>(
    `select id, first_name_key as first, last_name_key as last from employees
    where archived_at is null and length(last_name_key) > 5
    order by hashtext(id::text), id limit $1`,
    [SAMPLES],
  );
  const slugs = await pool.query<{ slug: string }>(
    `select o.slug from organizations o join employee_counts c on c.organization_id = o.id
    where c.employment_type_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff' and not c.is_archived
    order by c.count desc, o.slug limit 5`,
  );
  const common = people.rows.map(({ last }) => last.slice(1, 1 + LEAST_LETTERS));
  const rare: string[] = [];
  for (const { first, last } of people.rows) rare.push(await narrowed(client, first, last));
  return {
    ids: people.rows.map(({ id }) => id),
    slugs: slugs.rows.map(({ slug }) => slug),
    rareWords: rare,
    commonWords: common,
    hits: { rareWords: await meanHits(client, rare), commonWords: await meanHits(client, common) },
  };
}

/** The middle of a name, longer until few have it: of the family name alone at first, then with what is before it. */
async function narrowed(client: Client, first: string, last: string): Promise<string> {
  const name = `${first} ${last}`;
  let [from, to] = [first.length + 2, first.length + 2 + LEAST_LETTERS];
  while ((await hitsOf(client, name.slice(from, to))) > MOST_HITS && (from > 1 || to < name.length - 1)) {
    if (to < name.length - 1) to += 1;
    else from -= 1;
  }
  return name.slice(from, to).trim();
}

async function hitsOf(client: Client, word: string): Promise<number> {
  const path = `/workforce/api/pms/employees?per_page=1&filter[search]=${encodeURIComponent(word)}`;
  const { status, body } = await client.send('GET', path);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return JSON.parse(body.toString()).meta.total;
}

async function meanHits(client: Client, words: string[]): Promise<number> {
  let sum = 0;
  for (const word of words) sum += await hitsOf(client, word);
  return Math.round(sum / words.length);
}
