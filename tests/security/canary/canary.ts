import assert from 'node:assert/strict';
import { createLog, type Log } from '@bulwagan/platform/telemetry/log.ts';
import { type Reply, snapshotOf } from '@bulwagan/testing/app.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import type { Pool } from 'pg';
import { finder, isCode, type Secret } from '../finder.ts';
import { nameOf } from '../requests.ts';

/** Unique secrets, searched for in everything that a service writes. */

type Asked = Pick<Operation, 'method' | 'path'>;

export interface Watch {
  log: Log;
  lines: string[];
  secrets: Secret[];
  /** All replies, each with its operation. */
  replies: { name: string; reply: Reply }[];
  /** Operations that accepted a secret in the field that expects it. */
  entered: Asked[];
  note(what: string, value: string | undefined, more?: Partial<Secret>): string;
  /** Records a reply. The operation counts as entered if it succeeded and the request contained a known secret. */
  report(asked: Asked, sent: string, reply: Reply): void;
}

/** Starts capturing: log lines at the most verbose level, replies, and the secrets that must not occur in them. */
export function watch(): Watch {
  const lines: string[] = [];
  const secrets: Secret[] = [];
  const replies: Watch['replies'] = [];
  const entered: Asked[] = [];
  return {
    log: createLog({ level: 'trace', pretty: false, to: { write: (line) => lines.push(line) } }),
    lines,
    secrets,
    replies,
    entered,
    note(what, value, more = {}) {
      assert.ok(typeof value === 'string' && value.length >= 6, `${what} is none: ${value}`);
      secrets.push({ what, value, ...more });
      return value;
    },
    report(asked, sent, reply) {
      replies.push({ name: nameOf(asked), reply });
      if (isTaken(reply) && secrets.some(({ value }) => sent.includes(value))) entered.push(asked);
    },
  };
}

export const isTaken = ({ status }: Reply): boolean => status >= 200 && status < 300;

/** Returns the names of operations that never accepted a secret; nothing is proven about those. */
export function neverEntered({ entered }: Watch, operations: Operation[]): string[] {
  const isEntered = ({ method, path }: Operation) => {
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return entered.some((asked) => asked.method === method && pattern.test(asked.path));
  };
  return operations.filter((operation) => !isEntered(operation)).map(nameOf);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/;

/** Describes the figure of a service: the number of places searched without finding a secret. */
export const canaries = (
  service: string,
  least: number,
  { watched, count }: { watched: Watch; count: number },
) => ({
  check: `secrets in the output of ${service}`,
  what: `outputs contain none of ${watched.secrets.length} secrets sent in ${count} requests`,
  least,
});

/** Asserts that each log entry is exactly one line and contains no secret. */
export function assertLogSilent({ lines, secrets }: Pick<Watch, 'lines' | 'secrets'>): void {
  assert.ok(lines.length > 100, 'the log was written');
  const found = finder(secrets);
  for (const line of lines) {
    assert.equal(line.indexOf('\n'), line.length - 1, line);
    assert.doesNotMatch(line, CONTROLS);
    const { time: _time, reqId: _id, pid: _pid, ...reported } = JSON.parse(line);
    assert.notEqual(reported.level, 'fatal', line);
    const [secret] = found(JSON.stringify(reported));
    assert.equal(secret, undefined, `the log contains the ${secret?.what}: ${line}`);
  }
}

/** Operations of sign-in and account settings: they accept mailed codes and must never return them. */
const OF_ACCOUNTS = /\/auth\/|\/profile|\/user\/|login|logout|password|two-factor|csrf-cookie/;

/**
 * Asserts that a response contains a secret only if it may show it to its owner. Six-digit codes are searched only in
 * account operations; elsewhere the digits may be a place or an amount.
 */
export function assertAnswersSilent({ replies, secrets }: Pick<Watch, 'replies' | 'secrets'>): void {
  assert.ok(replies.length > 100);
  const found = finder(secrets.filter((secret) => !isCode(secret)));
  const foundOfAccounts = finder(secrets);
  for (const { name, reply } of replies) {
    const text = reply.text + JSON.stringify(reply.headers);
    for (const { what, shownBy } of (OF_ACCOUNTS.test(name) ? foundOfAccounts : found)(text))
      assert.ok(shownBy?.test(name), `${name} contains the ${what}: ${text.slice(0, 800)}`);
  }
}

/** Asserts that no row of any table contains a secret, in any schema. */
export async function assertDatabaseSilent(
  pool: Pool,
  { secrets }: Pick<Watch, 'secrets'>,
  mark: string,
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  assert.ok(rows.length > 20);
  const tables = rows.map(({ name }) => name);
  const dump = await snapshotOf(pool, tables);
  assert.ok(dump.includes(mark), 'the rows were read');
  const found = finder(secrets);
  for (const row of dump.split('\n')) {
    const secret = found(row).find(({ isKept }) => isKept !== true);
    assert.equal(secret, undefined, `the database holds the ${secret?.what}: ${row.slice(0, 800)}`);
  }
}

/** Asserts that a mail, message or metric contains no secret. */
export function assertTextSilent(where: string, text: string, { secrets }: Pick<Watch, 'secrets'>): void {
  const [first] = finder(secrets)(text);
  assert.equal(first, undefined, `${where} contains the ${first?.what}`);
}
