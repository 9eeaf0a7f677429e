import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { createLog, type Log } from '../../src/platform/telemetry/log.ts';
import type { Operation } from '../operations.ts';
import { type Reply, snapshotOf } from '../world.ts';
import { jsonOf, nameOf, type Right, withHeaders } from './requests.ts';

/** Secrets that are to be looked for wherever a service writes: each stands nowhere else in the world. */

export interface Secret {
  /** `password`, `refresh token`: what it is. */
  what: string;
  value: string;
  /** The operations that tell it to whom it belongs, by name. */
  shownBy?: RegExp;
  /** It stands in the database as it is, since it is needed as it is. */
  isKept?: boolean;
}

export interface Watch {
  log: Log;
  lines: string[];
  secrets: Secret[];
  /** Every answer, with what was asked. */
  replies: { name: string; reply: Reply }[];
  note(what: string, value: string | undefined, more?: Partial<Secret>): string;
}

/** A log at its most talkative, and a list of what must not come into it. */
export function watch(): Watch {
  const lines: string[] = [];
  const secrets: Secret[] = [];
  return {
    log: createLog({ level: 'trace', pretty: false, to: { write: (line) => lines.push(line) } }),
    lines,
    secrets,
    replies: [],
    note(what, value, more = {}) {
      assert.ok(typeof value === 'string' && value.length >= 6, `${what} is none: ${value}`);
      secrets.push({ what, value, ...more });
      return value;
    },
  };
}

/** What every planted text begins with, and every planted number: so all are found at once. */
const MARK = 'canary-7f3a-';
const DIGITS = '707199';
const SIX_DIGITS = /^\d{6}$/;
const PLANTED = new RegExp(
  [
    `${MARK}[0-9a-f]{20}`,
    `(?<!\\d)${DIGITS}\\d{3,6}(?!\\d)`,
    `${Buffer.from(MARK).toString('hex')}[0-9a-f]*`,
    Buffer.from(MARK).toString('base64'),
  ].join('|'),
  'g',
);

let serial = 0;

function newMark(): { text: string; digits: string } {
  serial += 1;
  const hash = createHash('sha256').update(`${serial}`).digest('hex');
  return { text: `${MARK}${hash.slice(0, 20)}`, digits: `${DIGITS}${String(serial).padStart(6, '0')}` };
}

/** A value that a member of this name takes, and nobody else has; undefined for what is no secret. */
function canaryFor(name: string, path: string): string | undefined {
  const { text, digits } = newMark();
  if (/^(current_)?password(_confirmation)?$/.test(name)) return text;
  if (/^(sss|gsis)_number$/.test(name)) return DIGITS + digits.slice(-4);
  if (/^(philhealth|pagibig|tin|account)_number$/.test(name)) return digits;
  if (name === 'gateway_token') return `pm_${text}`;
  if (/^(cvc_token|device_token|token|refresh_token|recovery_code|secret|access_token)$/.test(name))
    return text;
  // Elsewhere a code is that of an account or a place.
  if (name === 'code' && /\/auth\/|two-factor|reset-password/.test(path)) return text;
  return undefined;
}

/** A number is shown to who manages employees; a push token is what notices are sent to. */
function leaveOf(name: string, path: string): Partial<Secret> {
  if (/_number$/.test(name)) return { shownBy: /\/employees/ };
  return name === 'device_token' || path.endsWith('/device-tokens') ? { isKept: true } : {};
}

/** The body with a canary in the place of each secret; the same in both places where one is given twice. */
function withCanaries(
  { note }: Watch,
  body: Record<string, unknown>,
  operation: Operation,
): Record<string, unknown> {
  const names = Object.keys(operation.body?.schema.properties ?? {});
  const planted: Record<string, string> = {};
  for (const name of names) {
    const value = canaryFor(name, operation.path);
    if (value !== undefined && name !== 'password_confirmation')
      planted[name] = note(`${name} of ${nameOf(operation)}`, value, leaveOf(name, operation.path));
  }
  if (names.includes('password_confirmation')) planted.password_confirmation = planted.password!;
  return { ...body, ...planted };
}

/** What no operation takes there, and some client sends all the same. */
const STRAY = ['password', 'token', 'refresh_token', 'recovery_code', 'secret', 'cvc_token', 'access_token'];

const escaped = (text: string): string => text.replaceAll(/[{}./]/g, '\\$&');

interface SecretRequest {
  url: string;
  options: Right['options'];
}

/** An operation with secrets in every place that may hold one, rightly and wrongly. */
export function* secretRequests(
  watched: Watch,
  right: Right,
  { headers, cookieName }: { headers: Record<string, string>; cookieName: string },
): Generator<SecretRequest> {
  const { operation, url } = right;
  const name = nameOf(operation);
  const one = (what: string) => watched.note(`${what} to ${name}`, newMark().text);
  const declared = Object.keys(operation.body?.schema.properties ?? {});
  const strays = STRAY.filter((member) => !declared.includes(member));
  const stray = () => Object.fromEntries(strays.map((member) => [member, one(`a stray ${member}`)]));
  const takesJson = operation.body !== undefined && !operation.body.isForm;
  const body = takesJson ? (right.body ?? {}) : undefined;
  const planted = () => withCanaries(watched, body, operation);
  const address = () => `${url}?${new URLSearchParams(stray())}`;
  // The links of a list to its next page have all of its address.
  const reading = () => {
    const before = watched.secrets.length;
    const asked = address();
    for (const secret of watched.secrets.slice(before)) secret.shownBy = new RegExp(`^${escaped(name)}$`);
    return asked;
  };
  const strangers = {
    authorization: `Bearer ${one('a bearer token')}`,
    cookie: `${cookieName}=${one('a cookie')}`,
    'x-xsrf-token': one('a token of a page'),
    'user-agent': 'x\u001b[31m{"level":"fatal","msg":"forged"}\u2028',
  };
  const asStranger = withHeaders(takesJson ? jsonOf(planted()) : right.options, strangers);
  if (operation.method === 'GET') {
    yield { url: reading(), options: asStranger };
    yield { url: reading(), options: { headers } };
    return;
  }
  yield { url: address(), options: asStranger };
  yield { url: address(), options: withHeaders(jsonOf({ ...body, ...stray() }), headers) };
  const broken = JSON.stringify({ ...(takesJson ? planted() : {}), ...stray() }).slice(0, -1);
  yield { url, options: { headers: { ...headers, 'content-type': 'application/json' }, payload: broken } };
  if (!takesJson) return;
  const lists = Object.fromEntries(Object.entries(planted()).map(([member, value]) => [member, [value]]));
  yield { url, options: withHeaders(jsonOf(lists), headers) };
  yield { url, options: withHeaders(jsonOf(planted()), headers) };
}

/** Where a secret stands, as it is or written in another way; of digits alone only a whole number counts. */
function finder(secrets: Secret[]): (text: string) => Secret[] {
  const planted = new Map(secrets.map((secret) => [secret.value.replace(/^pm_/, ''), secret]));
  const others = secrets.filter(({ value }) => value.search(PLANTED) === -1);
  const real = others.map((secret) => ({ secret, isIn: lookFor(secret.value) }));
  return (text) => [
    ...[...text.matchAll(PLANTED)].map(
      ([found]) => planted.get(found) ?? { what: `what was ${found}`, value: found },
    ),
    ...real.filter(({ isIn }) => isIn(text)).map(({ secret }) => secret),
  ];
}

function lookFor(value: string): (text: string) => boolean {
  if (SIX_DIGITS.test(value)) {
    const whole = new RegExp(`(?<![\\d.])${value}(?![\\d.])`);
    return (text) => whole.test(text);
  }
  const bytes = Buffer.from(value);
  const dresses = [
    value,
    bytes.toString('hex'),
    bytes.toString('base64').replace(/.?=*$/, ''),
    encodeURIComponent(value),
  ];
  return (text) => dresses.some((dress) => text.includes(dress));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/;

/** What the figure of a service says: in how many of the places that it writes to no secret was found. */
export const canaries = (
  service: string,
  least: number,
  { watched, count }: { watched: Watch; count: number },
) => ({
  check: `secrets in what ${service} writes`,
  what: `places hold none of ${watched.secrets.length}, which came in ${count} requests`,
  least,
});

/** Every line is one, and none holds a secret. */
export function assertLogSilent({ lines, secrets }: Watch): void {
  assert.ok(lines.length > 100, 'the log was written');
  const found = finder(secrets);
  for (const line of lines) {
    assert.equal(line.indexOf('\n'), line.length - 1, line);
    assert.doesNotMatch(line, CONTROLS);
    const { time: _time, reqId: _id, pid: _pid, ...told } = JSON.parse(line);
    assert.notEqual(told.level, 'fatal', line);
    const [secret] = found(JSON.stringify(told));
    assert.equal(secret, undefined, `the log tells the ${secret?.what}: ${line}`);
  }
}

/** No answer holds a secret but those by which it is told to its owner. */
export function assertAnswersSilent({ replies, secrets }: Watch): void {
  assert.ok(replies.length > 100);
  const found = finder(secrets.filter(({ value }) => !SIX_DIGITS.test(value)));
  for (const { name, reply } of replies) {
    const text = reply.text + JSON.stringify(reply.headers);
    for (const { what, shownBy } of found(text))
      assert.ok(shownBy?.test(name), `${name} tells the ${what}: ${text.slice(0, 800)}`);
  }
}

/** No row of any table of the database, whosever it is. */
export async function assertDatabaseSilent(pool: Pool, { secrets }: Watch, mark: string): Promise<void> {
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

/** Nothing that is sent to people, or told to those who watch the program. */
export function assertTextSilent(where: string, text: string, { secrets }: Pick<Watch, 'secrets'>): void {
  const [first] = finder(secrets)(text);
  assert.equal(first, undefined, `${where} tells the ${first?.what}`);
}
