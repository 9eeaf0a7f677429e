import assert from 'node:assert/strict';
import type { Reply, SendOptions } from '@bulwagan/testing/app.ts';
import { operationsOf } from '@bulwagan/testing/operations.ts';

/** Characters with a special meaning in LIKE patterns. */
const SIGNS = ['%', '_', '\\'];
/**
 * Names with each character, and two that a pattern would also match: one with a letter in its place, one with nothing.
 */
const nameWith = (sign: string): string => `Sign${sign}row`;
const NAMES = [...SIGNS, 'x', ''].map(nameWith);

export interface Searched {
  get(path: string, options?: SendOptions): Promise<Reply>;
  /** Adds a record of this name to everything searchable; returns the parent ids for nested lists, by path. */
  seed(name: string): Promise<Record<string, string>>;
}

const SEARCHES = /^(filter\[)?(search|username)\]?$/;

/** Returns the rows of a list response in any envelope, without links, which repeat the search text. */
export const rowsOf = (body: Reply['body']): unknown => body?.data?.data ?? body?.data;

/** Returns the names that a response contains. */
function namesIn({ body, text }: Reply): string[] {
  if (body === undefined) return NAMES.filter((name) => text.includes(name));
  const rows = JSON.stringify(rowsOf(body)) ?? '';
  return NAMES.filter((name) => rows.includes(JSON.stringify(name).slice(1, -1)));
}

/** Searches every list for names with a special character; returns the number of lists and the faults. */
export async function searchForSigns({ get, seed }: Searched): Promise<{ count: number; faults: string[] }> {
  const operations = operationsOf((await get('/openapi.json')).body);
  let paths: Record<string, string> = {};
  for (const name of NAMES) paths = { ...paths, ...(await seed(name)) };
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
      assert.ok(!url.includes('{'), `${path} has an unknown parent`);
      const wanted = nameWith(sign);
      const query = `${encodeURIComponent(name)}=${encodeURIComponent(wanted)}${isFile ? '&format=csv' : ''}`;
      const reply = await get(`${url}?${query}`);
      const found = namesIn(reply);
      if (reply.status !== 200 || found.length !== 1 || found[0] !== wanted)
        faults.push(`${path} ${name}: ${wanted} finds ${found.join(', ') || 'nothing'} (${reply.status})`);
    }
  return { count: lists.length, faults };
}
