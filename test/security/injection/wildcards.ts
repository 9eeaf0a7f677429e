import assert from 'node:assert/strict';
import { operationsOf } from '../../operations.ts';
import type { Reply, SendOptions } from '../../world.ts';

/** Signs that mean something else in a pattern than anywhere else. */
const SIGNS = ['%', '_', '\\'];
/** Names with each sign, and two that a pattern of the others would find: one with a letter there, and one with none. */
const nameWith = (sign: string): string => `Sign${sign}row`;
const NAMES = [...SIGNS, 'x', ''].map(nameWith);

export interface Searched {
  get(path: string, options?: SendOptions): Promise<Reply>;
  /** Puts something of this name into everything that is searched; with the ids of what lists stand in, by their paths. */
  plant(name: string): Promise<Record<string, string>>;
}

const SEARCHES = /^(filter\[)?(search|username)\]?$/;

/** What a list answers, however it is wrapped. Its links are left out: they repeat what was looked for. */
export const rowsOf = (body: Reply['body']): unknown => body?.data?.data ?? body?.data;

/** Which of the names an answer holds. */
function namesIn({ body, text }: Reply): string[] {
  if (body === undefined) return NAMES.filter((name) => text.includes(name));
  const rows = JSON.stringify(rowsOf(body)) ?? '';
  return NAMES.filter((name) => rows.includes(JSON.stringify(name).slice(1, -1)));
}

/** Looks for names that hold a sign in every list that can be searched; answers how many, and what was found amiss. */
export async function searchForSigns({ get, plant }: Searched): Promise<{ count: number; faults: string[] }> {
  const operations = operationsOf((await get('/openapi.json')).body);
  let paths: Record<string, string> = {};
  for (const name of NAMES) paths = { ...paths, ...(await plant(name)) };
  const lists = operations.flatMap(({ method, path, parameters }) =>
    method !== 'GET'
      ? []
      : parameters
          .filter(({ in: kind, name }) => kind === 'query' && SEARCHES.test(name))
          .map(({ name }) => ({ path, name, isFile: parameters.some((one) => one.name === 'format') })),
  );
  const faults: string[] = [];
  for (const { path, name, isFile } of lists)
    for (const sign of SIGNS) {
      const url = paths[path] ?? path;
      assert.ok(!url.includes('{'), `${path} stands in something that is not known`);
      const wanted = nameWith(sign);
      const query = `${encodeURIComponent(name)}=${encodeURIComponent(wanted)}${isFile ? '&format=csv' : ''}`;
      const reply = await get(`${url}?${query}`);
      const found = namesIn(reply);
      if (reply.status !== 200 || found.length !== 1 || found[0] !== wanted)
        faults.push(`${path} ${name}: ${wanted} finds ${found.join(', ') || 'nothing'} (${reply.status})`);
    }
  return { count: lists.length, faults };
}
