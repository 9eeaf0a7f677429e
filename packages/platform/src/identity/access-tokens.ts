import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Clock } from '../time/clock.ts';
import { isSameSecret, randomToken } from './secrets.ts';

/** F§8: 1800 s. */
const ACCESS_TOKEN_LIFETIME_IN_SECONDS = 1_800;

/** Maximum length of a token that is examined. Ours have about 330 characters. */
const MAX_LENGTH = 2_048;
/** Tolerated clock difference between two machines: a token issued further in the future is refused. */
const CLOCK_SKEW_IN_SECONDS = 5;
const MAX_INT4 = 2_147_483_647;

/**
 * The only accepted header, compared as text. Algorithms, keys and extensions that a token names (`none`, RS256, `jwk`,
 * `jku`, `x5u`, `crit`) are therefore never evaluated. The type name is from RFC 9068.
 */
const HEADER = Buffer.from('{"alg":"HS256","typ":"at+jwt"}').toString('base64url');
/** Header, payload and the 43 characters of a 32-byte signature, in base64url without padding. */
const SHAPE = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{43})$/;

export interface AccessTokensOptions {
  /** At least one secret, each of 32 bytes or more. The first signs and all verify, which allows rotation. */
  secrets: readonly (string | Uint8Array)[];
  issuer: string;
  audience: string;
  clock: Clock;
  lifetimeInSeconds?: number;
}

export interface AccessTokenSubject {
  /** Ids are positive int4. */
  userId: number;
  deviceId: number;
  /**
   * The user's token version when the token was issued. The caller compares it with the current one: a lower version is
   * invalid. F§5.4
   */
  tokenVersion: number;
}

export interface AccessTokenClaims extends AccessTokenSubject {
  /** Unix seconds. */
  issuedAt: number;
  expiresAt: number;
}

export interface AccessTokens {
  issue(subject: AccessTokenSubject): string;
  /** Returns the claims, or null for a token that `issue` cannot have created or that is outside its validity. */
  verify(token: string): AccessTokenClaims | null;
  lifetimeInSeconds: number;
}

/**
 * Creates the access tokens of mobile clients: JWT signed with HS256. They are verified on every request, hence with
 * Node's own HMAC (docs/decisions/security/0004-access-tokens.md).
 */
export function createAccessTokens(options: AccessTokensOptions): AccessTokens {
  const { issuer, audience, clock } = options;
  const lifetimeInSeconds = options.lifetimeInSeconds ?? ACCESS_TOKEN_LIFETIME_IN_SECONDS;
  const keys = options.secrets.map(toKey);
  const [signingKey] = keys;
  if (signingKey === undefined) throw new Error('Access tokens need a secret.');

  return {
    lifetimeInSeconds,
    issue({ userId, deviceId, tokenVersion }) {
      const issuedAt = Math.floor(clock.now().epochMilliseconds / 1_000);
      const expiresAt = issuedAt + lifetimeInSeconds;
      // The random `jti` makes tokens of the same second differ, so that a client sees that it got a new one.
      const text = write({ userId, deviceId, tokenVersion, issuedAt, expiresAt }, randomToken(16));
      const signed = `${HEADER}.${Buffer.from(text).toString('base64url')}`;
      return `${signed}.${signatureOf(signingKey, signed)}`;
    },
    verify(token) {
      if (typeof token !== 'string' || token.length > MAX_LENGTH) return null;
      const [, header, payload, signature] = SHAPE.exec(token) ?? [];
      if (header !== HEADER || payload === undefined || signature === undefined) return null;
      const signed = `${header}.${payload}`;
      // Compare as text: the encoder writes only one form, so no other encoding of the same bytes is accepted.
      if (!keys.some((key) => isSameSecret(signatureOf(key, signed), signature))) return null;
      const text = Buffer.from(payload, 'base64url').toString('utf8');
      if (Buffer.from(text).toString('base64url') !== payload) return null;
      const read = parse(text);
      const claims = toClaims(read);
      // Serializing the parsed claims again must give the same text. This rules out another issuer or audience, unknown
      // claims, duplicate names, floats, and everything else on which parsers differ.
      if (claims === null || write(claims, read?.jti) !== text) return null;
      return isInTime(claims, clock.now().epochMilliseconds / 1_000, lifetimeInSeconds) ? claims : null;
    },
  };

  function write(claims: AccessTokenClaims, jti: unknown): string {
    return JSON.stringify({
      iss: issuer,
      aud: audience,
      sub: String(claims.userId),
      sid: String(claims.deviceId),
      token_version: claims.tokenVersion,
      iat: claims.issuedAt,
      exp: claims.expiresAt,
      jti,
    });
  }
}

function toKey(secret: string | Uint8Array): KeyObject {
  const bytes = typeof secret === 'string' ? Buffer.from(secret, 'utf8') : secret;
  if (bytes.byteLength < 32) throw new Error('A secret of access tokens needs at least 32 bytes.');
  return createSecretKey(bytes);
}

function signatureOf(key: KeyObject, signed: string): string {
  return createHmac('sha256', key).update(signed, 'ascii').digest('base64url');
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    // A payload that is not JSON makes the token invalid.
    return null;
  }
}

function toClaims(payload: Record<string, unknown> | null): AccessTokenClaims | null {
  if (payload === null || typeof payload.jti !== 'string') return null;
  const { token_version: tokenVersion, iat: issuedAt, exp: expiresAt } = payload;
  const userId = toId(payload.sub);
  const deviceId = toId(payload.sid);
  if (userId === null || deviceId === null) return null;
  if (!isCount(tokenVersion, MAX_INT4) || !isCount(issuedAt) || !isCount(expiresAt)) return null;
  return { userId, deviceId, tokenVersion, issuedAt, expiresAt };
}

function toId(value: unknown): number | null {
  if (typeof value !== 'string' || !/^[1-9][0-9]{0,9}$/.test(value)) return null;
  const id = Number(value);
  return id <= MAX_INT4 ? id : null;
}

function isCount(value: unknown, most = Number.MAX_SAFE_INTEGER): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most;
}

/** True while the token is valid: it expires at `expiresAt`, and no lifetime exceeds the configured one. */
function isInTime(claims: AccessTokenClaims, now: number, lifetimeInSeconds: number): boolean {
  const { issuedAt, expiresAt } = claims;
  if (expiresAt <= now || issuedAt > now + CLOCK_SKEW_IN_SECONDS) return false;
  return expiresAt > issuedAt && expiresAt - issuedAt <= lifetimeInSeconds;
}
