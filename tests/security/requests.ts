import type { SendOptions } from '@bulwagan/testing/app.ts';
import { type FormPart, multipartForm } from '@bulwagan/testing/form.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import { foldCounts } from '@bulwagan/testing/samples/everything.ts';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { fitting } from '../bad-input/fitting.ts';
import type { Fixtures } from '../bad-input/fixtures.ts';

/** Valid requests built from an OpenAPI description; tests change one thing in them. */

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema and JSON, whatever they hold.
type Json = any;

export interface Right {
  operation: Operation;
  url: string;
  /** JSON body; undefined for none or for a form. */
  body?: Json;
  /** Same content as form fields, or the form itself if the operation takes one. */
  parts: FormPart[];
  options: SendOptions;
}

export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => `${method} ${path}`;

/** Returns a valid request to an operation with existing ids; deterministic for a seed. */
export function rightRequest(operation: Operation, around: Fixtures, seed: number): Right {
  const sample = <T>(arbitrary: fc.Arbitrary<T>): T => fc.sample(arbitrary, { numRuns: 1, seed })[0]!;
  const { body, path } = operation;
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const thing = around.thingInPath(path, name);
    const known = thing === undefined ? ['1'] : around.usualIn(operation, thing);
    return encodeURIComponent(known[seed % known.length] ?? '1');
  });
  if (body === undefined) return { operation, url, parts: [], options: {} };
  const members: [string, Json][] = Object.entries(body.schema.properties ?? {});
  if (body.isForm) {
    const parts = members.map(([name, member]): FormPart => {
      const isFile = (member.items ?? member).format === 'binary';
      if (isFile) return { name, value: around.files[0]!, filename: 'paper.pdf' };
      return { name, value: String(sample(fitting(member, name, around))) };
    });
    return { operation, url, parts, options: multipartForm(parts) };
  }
  const sent = sample(fitting(body.schema, '', around));
  const texts = Object.entries(sent ?? {}).map(([name, value]) => ({ name, value: textOf(value) }));
  return { operation, url, body: sent, parts: texts, options: jsonOf(sent) };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

export const jsonOf = (body: unknown): SendOptions => ({
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify(body),
});

/** Returns the options with additional headers. */
export const withHeaders = (options: SendOptions, headers: Record<string, string>): SendOptions => ({
  ...options,
  headers: { ...options.headers, ...headers },
});

/** Returns a hash of each table of a schema; equal hashes prove that nothing changed. */
export async function fingerprintOf(pool: Pool, schema: string): Promise<Record<string, string>> {
  await foldCounts(pool, schema);
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1 order by 1`,
    [schema],
  );
  const all = tables.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as mark from ${name} t`,
  );
  const { rows } = await pool.query<{ name: string; mark: string }>(all.join(' union all '));
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
}

/** Returns the seed of a run: SECURITY_SEED, or a random one. */
export function newSeed(t: { diagnostic(line: string): void }): number {
  const seed = Number(process.env.SECURITY_SEED ?? Math.floor(Math.random() * 2 ** 30));
  t.diagnostic(`SECURITY_SEED=${seed}`);
  return seed;
}
