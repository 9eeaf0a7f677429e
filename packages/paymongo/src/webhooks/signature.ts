import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Twice the length of the longest valid header; anything longer is an attack. */
const MAX_HEADER_LENGTH = 512;
const MAX_TIMESTAMP_DIGITS = 12;
const DIGEST_PATTERN = /^[0-9a-f]{64}$/;
const TIMESTAMP_PATTERN = /^[0-9]+$/;

export type SignatureRefusal =
  | 'missing_header'
  | 'malformed_header'
  | 'no_secret'
  | 'no_match'
  | 'too_old'
  | 'too_new';

export interface SignatureInput {
  /** Header value as the HTTP server provides it. An array (the header was sent twice) is refused. */
  header: unknown;
  /** The bytes as received. A body that was parsed and serialized again has another signature. */
  rawBody: Uint8Array;
  /** Signing secrets of the endpoint, not API keys. Two are valid together during a rotation. */
  secrets: readonly string[];
  /** Selects the part to check: `li` when true, `te` when false. The other part is ignored. */
  liveMode: boolean;
  now: Temporal.Instant;
  /** Maximum distance from `now` into the past and the future, inclusive. Default 300. */
  toleranceInSeconds?: number;
}

export type SignatureVerdict =
  | { ok: true; timestamp: number; ageInSeconds: number }
  | { ok: false; reason: SignatureRefusal; ageInSeconds?: number };

/**
 * Verifies that a delivery was signed by the gateway, recently, in our mode (F§6, signature verification).
 * The signature is checked before the time, so that `too_old` means an authentic but late delivery, as opposed to a
 * forged one. Never throws.
 */
export function verifySignature(input: SignatureInput): SignatureVerdict {
  if (input.header === undefined || input.header === '') return { ok: false, reason: 'missing_header' };
  const claim = parseHeader(input.header, input.liveMode ? 'li' : 'te');
  if (claim === undefined) return { ok: false, reason: 'malformed_header' };
  const secrets = input.secrets.filter((secret) => secret !== '');
  if (secrets.length === 0) return { ok: false, reason: 'no_secret' };
  if (!isSignedByAny(secrets, claim, input.rawBody)) return { ok: false, reason: 'no_match' };

  const timestamp = Number(claim.timestamp);
  const ageInSeconds = Math.floor(input.now.epochMilliseconds / 1000) - timestamp;
  const tolerance = input.toleranceInSeconds ?? 300;
  if (ageInSeconds > tolerance) return { ok: false, reason: 'too_old', ageInSeconds };
  if (ageInSeconds < -tolerance) return { ok: false, reason: 'too_new', ageInSeconds };
  return { ok: true, timestamp, ageInSeconds };
}

interface Claim {
  /** The digits as sent, because they are part of the signed text. */
  timestamp: string;
  digest: Buffer;
}

/**
 * Parses `t=1763687799,te=6ce2…,li=`. Parts may come in any order, with blanks around them; unknown parts are ignored.
 * A repeated, missing or malformed part is refused.
 */
function parseHeader(header: unknown, mode: 'te' | 'li'): Claim | undefined {
  if (typeof header !== 'string' || header.length > MAX_HEADER_LENGTH) return undefined;
  const parts = new Map<string, string>();
  for (const part of header.split(',')) {
    const trimmed = trimBlanks(part);
    const equals = trimmed.indexOf('=');
    if (equals < 1) return undefined;
    const name = trimmed.slice(0, equals);
    if (parts.has(name)) return undefined;
    parts.set(name, trimmed.slice(equals + 1));
  }
  const timestamp = parts.get('t');
  const digest = parts.get(mode);
  if (timestamp === undefined || digest === undefined) return undefined;
  if (timestamp.length > MAX_TIMESTAMP_DIGITS || !TIMESTAMP_PATTERN.test(timestamp)) return undefined;
  // An empty part, such as the live part of test deliveries, fails here and never matches.
  if (!DIGEST_PATTERN.test(digest)) return undefined;
  return { timestamp, digest: Buffer.from(digest, 'hex') };
}

/** Trims only space and tab, as HTTP allows around list members; `trim()` would also remove Unicode blanks. */
function trimBlanks(text: string): string {
  return text.replace(/^[ \t]+|[ \t]+$/g, '');
}

/** Every secret is tried, even after a match, so that the timing does not reveal which one matched. */
function isSignedByAny(secrets: readonly string[], claim: Claim, rawBody: Uint8Array): boolean {
  let matched = false;
  for (const secret of secrets) {
    const expected = createHmac('sha256', keyOf(secret))
      .update(`${claim.timestamp}.`)
      .update(rawBody)
      .digest();
    if (timingSafeEqual(expected, claim.digest)) matched = true;
  }
  return matched;
}

const MAX_KEYS = 16;
const keys = new Map<string, KeyObject>();

/** Cached per secret; a process has two or three. */
function keyOf(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = createSecretKey(secret, 'utf8');
  if (keys.size >= MAX_KEYS) keys.clear();
  keys.set(secret, key);
  return key;
}

/** Creates the header as the gateway sends it, for the simulator and tests. */
export function signatureHeader(input: {
  rawBody: Uint8Array;
  secret: string;
  liveMode: boolean;
  timestamp: number;
}): string {
  const digest = createHmac('sha256', input.secret)
    .update(`${input.timestamp}.`)
    .update(input.rawBody)
    .digest('hex');
  return input.liveMode ? `t=${input.timestamp},te=,li=${digest}` : `t=${input.timestamp},te=${digest},li=`;
}
