import type { Client } from '../client.ts';
import type { Prepared } from './prepare.ts';

/** Samples from existing rows, the same in every run. */
export interface Samples {
  ids: string[];
  slugs: string[];
  /** Middle parts of family names, long enough that only some dozens match at any size. */
  rareWords: string[];
  /** Four letters from the middle of family names, regardless of the number of matches. */
  commonWords: string[];
  /** From the middle of the first name into the middle of the last. */
  crossings: string[];
  hits: Record<Words, number>;
}

export type Words = 'rareWords' | 'commonWords' | 'crossings';

const SAMPLES = 20;
const LOOKED_AT = 1_000;
const RARE = { least: 10, most: 40 };
const LEAST_LETTERS = 4;

/** Selects the samples; the user of `client` can see all employees. */
export async function sample({ connection: { pool } }: Prepared, client: Client): Promise<Samples> {
  const people = await pool.query<{ id: string; first: string; last: string }>(
    `select id, first_name_key as first, last_name_key as last from employees
    where archived_at is null and length(last_name_key) between 6 and 12 and last_name_key not like '% %'
    order by hashtext(id::text), id limit $1`,
    [LOOKED_AT],
  );
  const slugs = await pool.query<{ slug: string }>(
    `select o.slug from organizations o join employee_counts c on c.organization_id = o.id
    where c.employment_type_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff' and not c.is_archived
    order by c.count desc, o.slug limit 5`,
  );
  const some = people.rows.slice(0, SAMPLES);
  const words: Record<Words, string[]> = {
    rareWords: [],
    commonWords: some.map(({ last }) => last.slice(1, 1 + LEAST_LETTERS)),
    crossings: some.map(
      ({ first, last }) => `${first.slice(-LEAST_LETTERS)} ${last.slice(0, LEAST_LETTERS)}`,
    ),
  };
  for (const { last } of people.rows) {
    const word = await rareMiddle(client, last);
    if (word !== undefined) words.rareWords.push(word);
    if (words.rareWords.length === SAMPLES) break;
  }
  const hits = {} as Record<Words, number>;
  for (const [kind, texts] of Object.entries(words)) hits[kind as Words] = await meanHits(client, texts);
  return { ids: some.map(({ id }) => id), slugs: slugs.rows.map(({ slug }) => slug), ...words, hits };
}

/** Returns the middle of a name, extended until few enough match; undefined when too few match then. */
async function rareMiddle(client: Client, name: string): Promise<string | undefined> {
  for (let end = 1 + LEAST_LETTERS; end < name.length; end += 1) {
    const hits = await hitsOf(client, name.slice(1, end));
    if (hits < RARE.least) return undefined;
    if (hits <= RARE.most) return name.slice(1, end);
  }
  return undefined;
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
