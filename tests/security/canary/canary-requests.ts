import { multipartForm } from '@bulwagan/testing/form.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import { newMark, type Secret } from '../finder.ts';
import { jsonOf, nameOf, type Right, withHeaders } from '../requests.ts';
import type { Watch } from './canary.ts';

/** Requests that carry secrets in every place that may hold one. */

/** Returns a unique secret for a field of this name, or undefined if the field is not secret. */
function canaryFor(name: string, { path, schema }: { path: string; schema: Member }): string | undefined {
  const { text, tenDigits, digits } = newMark();
  if (/^(current_)?password(_confirmation)?$/.test(name)) return text;
  // The numbers of an employer are on the forms that it files.
  if (/\/organizations/.test(path) && name.endsWith('_number')) return undefined;
  if (/^(sss|gsis)_number$/.test(name)) return tenDigits;
  if (/^(philhealth|pagibig|tin|gsis_policy|prc|account)_number$/.test(name)) return digits;
  // The gateway's card tokens are texts; a whole number is an id of our own.
  if (name === 'gateway_token' || (name === 'payment_method_id' && schema.type === 'string'))
    return `pm_${text}`;
  if (/^(cvc_token|device_token|token|refresh_token|recovery_code|secret|access_token|challenge)$/.test(name))
    return text;
  // Other fields named `code` are account codes or place codes.
  if (name === 'code' && /\/auth\/|two-factor|reset-password/.test(path)) return text;
  return undefined;
}

interface Member {
  type?: string | string[];
}

const membersOf = ({ body }: Operation): [string, Member][] => Object.entries(body?.schema.properties ?? {});

/** Returns true if the operation accepts a secret field or a file, which may contain a secret. */
export function takesSecret(operation: Operation): boolean {
  const { path, body, parameters } = operation;
  if (body?.isForm === true) return true;
  const asked = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }): [string, Member] => [name, schema]);
  return [...membersOf(operation), ...asked].some(
    ([name, schema]) => canaryFor(name, { path, schema }) !== undefined,
  );
}

/**
 * Returns the exceptions for a secret: employee routes show government numbers, and push tokens are stored in plain
 * text because notifications are sent to them.
 */
function leaveOf(name: string, path: string): Partial<Secret> {
  if (/_number$/.test(name)) return { shownBy: /\/employees/ };
  return name === 'device_token' || path.endsWith('/device-tokens') ? { isKept: true } : {};
}

/** Returns the body with every secret field replaced by a canary; a field and its confirmation get the same one. */
function withCanaries(
  { note }: Watch,
  body: Record<string, unknown>,
  operation: Operation,
): Record<string, unknown> {
  const { path } = operation;
  const seeded: Record<string, string> = {};
  for (const [name, schema] of membersOf(operation)) {
    const value = canaryFor(name, { path, schema });
    if (value !== undefined && name !== 'password_confirmation')
      seeded[name] = note(`${name} of ${nameOf(operation)}`, value, leaveOf(name, path));
  }
  if (membersOf(operation).some(([name]) => name === 'password_confirmation'))
    seeded.password_confirmation = seeded.password!;
  return { ...body, ...seeded };
}

/** Fields that no operation accepts there but that some client may send. */
const STRAY_TEXTS = [
  'password',
  'token',
  'refresh_token',
  'recovery_code',
  'secret',
  'cvc_token',
  'access_token',
];
const STRAY_NUMBERS = ['account_number', 'tin_number', 'gsis_number', 'gsis_policy_number', 'prc_number'];
const STRAYS = [...STRAY_TEXTS, ...STRAY_NUMBERS, 'card_number'];
/** Field with a neutral name: a card number in it must be recognized by its digits, even in groups. */
const CARD_IN_GROUPS = 'remark';

const inGroups = (card: string): string => card.replaceAll(/\d{4}(?=\d)/g, '$& ');
const escaped = (text: string): string => text.replaceAll(/[{}./]/g, '\\$&');

interface SecretRequest {
  url: string;
  options: Right['options'];
  /** True if every secret is in the field that expects it, so that success means that the secret was accepted. */
  isInPlace?: boolean;
}

/** Yields requests to an operation with secrets in every place, expected and unexpected. */
export function* secretRequests(
  watched: Watch,
  right: Right,
  { headers, cookieName }: { headers: Record<string, string>; cookieName: string },
): Generator<SecretRequest> {
  const { operation, url } = right;
  const name = nameOf(operation);
  const one = (what: string) => watched.note(`${what} to ${name}`, newMark().text);
  const number = (what: string, kind: 'digits' | 'card') =>
    watched.note(`${what} to ${name}`, newMark()[kind]);
  const declared = membersOf(operation).map(([member]) => member);
  const strays = STRAYS.filter((member) => !declared.includes(member));
  const straying = (member: string): string => {
    if (member === 'card_number') return number('a stray card', 'card');
    const what = `a stray ${member}`;
    return STRAY_NUMBERS.includes(member) ? number(what, 'digits') : one(what);
  };
  const stray = () => Object.fromEntries(strays.map((member) => [member, straying(member)]));
  const takesJson = operation.body !== undefined && !operation.body.isForm;
  const body = takesJson ? (right.body ?? {}) : undefined;
  const seeded = () => withCanaries(watched, body, operation);
  const address = () => {
    const groups = inGroups(number('a card in groups', 'card'));
    return `${url}?${new URLSearchParams({ ...stray(), [CARD_IN_GROUPS]: groups })}`;
  };
  // Pagination links of a list repeat its full query string.
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
  const asStranger = withHeaders(takesJson ? jsonOf(seeded()) : right.options, strangers);
  if (operation.method === 'GET') {
    yield { url: reading(), options: asStranger };
    yield { url: reading(), options: { headers } };
    return;
  }
  yield { url: address(), options: asStranger };
  yield { url: address(), options: withHeaders(jsonOf({ ...body, ...stray() }), headers) };
  const broken = JSON.stringify({ ...(takesJson ? seeded() : {}), ...stray() }).slice(0, -1);
  yield { url, options: { headers: { ...headers, 'content-type': 'application/json' }, payload: broken } };
  if (operation.body?.isForm === true) yield* secretForms(watched, right, { headers, stray: stray() });
  if (!takesJson) return;
  yield { url, options: withHeaders(jsonOf(inLists(seeded())), headers) };
  yield requestInPlace(watched, right, headers);
}

const inLists = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).map(([member, value]) => [member, [value]]));

/** Returns a valid request to an operation with a canary in every secret field, or in its file. */
export function requestInPlace(watched: Watch, right: Right, headers: Record<string, string>): SecretRequest {
  const { operation, url, body } = right;
  if (operation.body?.isForm === true) return formInPlace(watched, right, headers);
  const seeded = withCanaries(watched, body ?? {}, operation);
  return { url, options: withHeaders(jsonOf(seeded), headers), isInPlace: true };
}

type Part = Right['parts'][number];

/** Returns the form with the files' contents replaced, under names that are secrets. */
function formWith(
  { note }: Watch,
  { operation, url, parts }: Right,
  headers: Record<string, string>,
  { inside, texts = [] }: { inside(bytes: Buffer): Buffer; texts?: Part[] },
): SecretRequest {
  // File names may be shown to their owner, but never logged.
  const filename = () =>
    `${note(`the name of a file to ${nameOf(operation)}`, newMark().text, { isKept: true, shownBy: /^/ })} of a paper.pdf`;
  const files = parts.map((part) =>
    part.filename === undefined
      ? part
      : { ...part, filename: filename(), value: inside(Buffer.from(part.value)) },
  );
  const { headers: ofForm, payload } = multipartForm([...texts, ...files]);
  return { url, options: withHeaders({ headers: ofForm, payload }, headers) };
}

/** Returns a valid form whose files contain a secret where their format allows a text. */
function formInPlace(watched: Watch, right: Right, headers: Record<string, string>): SecretRequest {
  const inFile = (what: string) => `the ${what} of a file to ${nameOf(right.operation)}`;
  const inside = (bytes: Buffer): Buffer => {
    if (bytes[0]! >= 0x80 || bytes.toString('latin1').startsWith('%PDF'))
      return Buffer.concat([bytes, Buffer.from(`\n% ${watched.note(inFile('text'), newMark().text)}\n`)]);
    const tin = watched.note(inFile('TIN'), newMark().digits, { shownBy: /\/employees/ });
    const [header, ...rows] = bytes.toString('utf8').trimEnd().split('\r\n');
    return Buffer.from([`${header},TIN`, ...rows.map((row) => `${row},${tin}`)].join('\r\n'));
  };
  return { ...formWith(watched, right, headers, { inside }), isInPlace: true };
}

/** Yields forms with secrets as text fields, file contents and file names; one file is valid and one is of a wrong type. */
function* secretForms(
  watched: Watch,
  right: Right,
  { headers, stray }: { headers: Record<string, string>; stray: Record<string, string> },
): Generator<SecretRequest> {
  const texts = Object.entries(stray).map(([name, value]) => ({ name, value }));
  const text = watched.note(`the text of a file to ${nameOf(right.operation)}`, newMark().text);
  // The first line of a table has column titles, which an error may repeat to the sender.
  const inside = () => Buffer.from(`A note\r\npassword: ${text}\r\n`);
  yield formWith(watched, right, headers, { inside, texts });
  yield formWith(watched, right, headers, { inside: (bytes) => bytes, texts });
  yield formInPlace(watched, right, headers);
}
