import { describeError } from './describe-error.ts';
import { HIDDEN, redactText } from './redact-text.ts';

const MAX_DEPTH = 6;
const MAX_ENTRIES = 100;
const MAX_URL = 1_000;

/** Parts of a name (lower case, letters and digits only) that mark its value as secret. */
const SECRET_NAME =
  /passw|passphrase|secret|token|authorization|cookie|credential|signature|apikey|privatekey|cvc|cvv|cardnumber|csrf|xsrf|sessionid|gatewaycustomer|recoverycode|verificationcode|resetcode|philhealth|pagibig|gsis|sssnumber|tinnumber|prcnumber|accountnumber/;
/** Short names count as secret only on their own: `code` is, `status_code` is not. */
const SECRET_NAMES = new Set(['code', 'codes', 'pin', 'otp', 'totp', 'jwt', 'sss', 'tin']);
/**
 * Query parameters whose values are numbers, dates, ids or fixed words. All others may contain search terms such as a
 * name, a mail address or a case title.
 */
const SECRET_PARAMETER =
  /^(?:filter\[)?(?:page|per_page|sort|format|year|status|type|kind|period|action|classification|archived|overdue|unread|drafts|numbers|\w+_(?:id|type|code|status|slug))\]?$/;
/** Dates and times. `to` may also be a page's target or a mail's addressee. */
const MOMENT = /^(?:filter\[)?(?:start|end|from|to|\w+_(?:from|to|at))\]?$/;
const LOGGED_MOMENT = /^\d{4}-\d\d(?:-\d\d)?[\dTZ:.%+A-F-]*$/;
const HARMLESS_NAMES = new Set(['tokenversion', 'tokentype', 'passwordchangedat']);

function isSecretName(name: string): boolean {
  return SECRET_NAMES.has(plainName(name)) || isCredentialName(name);
}

/** Cache of name checks: audit events use the same few names. */
const judged = new Map<string, boolean>();
const MAX_JUDGED = 1_000;

/**
 * Narrower than `isSecretName`: an audit event may contain the `code` of a payroll item, but never a password or token.
 */
export function isCredentialName(name: string): boolean {
  const known = judged.get(name);
  if (known !== undefined) return known;
  const plain = plainName(name);
  const isCredential = !HARMLESS_NAMES.has(plain) && SECRET_NAME.test(plain);
  if (judged.size >= MAX_JUDGED) judged.clear();
  judged.set(name, isCredential);
  return isCredential;
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/**
 * Returns a copy for the log without secrets, at any depth: values under secret names, and card numbers, credentials
 * and passwords of URLs in any text. Size and depth are limited, so that logging a huge value stays cheap.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return describeError(value);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (depth >= MAX_DEPTH) return '[deeper]';
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((entry) => redact(entry, depth + 1));
  if ('toJSON' in value && typeof value.toJSON === 'function') return redact(value.toJSON(), depth + 1);
  return redactFields(value, depth);
}

export function redactFields(fields: object, depth = 0): Record<string, unknown> {
  const entries = Object.entries(fields).slice(0, MAX_ENTRIES);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, hides(name, value) ? HIDDEN : redact(value, depth + 1)]),
  );
}

/** Shows when a secret is missing, which often explains the problem. */
function hides(name: string, value: unknown): boolean {
  return value !== null && value !== undefined && isSecretName(name);
}

/** Redacts a path with its query, removing tokens of mailed links and search terms. */
export function redactUrl(url: string): string {
  const [path, query] = splitOnce(url.slice(0, MAX_URL), '?');
  if (query === undefined) return redactText(path);
  const parameters = query.split('&').map((parameter) => {
    const [name, value] = splitOnce(parameter, '=');
    return value === undefined || value === '' || isReported(decode(name), value)
      ? parameter
      : `${name}=${HIDDEN}`;
  });
  return redactText(`${path}?${parameters.join('&')}`);
}

function isReported(name: string, value: string): boolean {
  if (isSecretName(name)) return false;
  return SECRET_PARAMETER.test(name) || (MOMENT.test(name) && LOGGED_MOMENT.test(value));
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A name that cannot be decoded is not one of our parameters; its raw form is used.
    return name;
  }
}
