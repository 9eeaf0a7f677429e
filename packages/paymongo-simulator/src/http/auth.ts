import { createHash, timingSafeEqual } from 'node:crypto';
import { GatewayError } from '../errors.ts';

export interface Keys {
  secretKey: string;
  publicKey: string;
}
export type KeyKind = 'secret' | 'public';

function unauthenticated(code: string, detail: string): GatewayError {
  return new GatewayError(401, [{ code, detail }]);
}

/** Returns which of the two keys was sent as the user name of Basic authentication; 401 when neither. */
export function authenticate(keys: Keys, authorization: string | undefined): KeyKind {
  const encoded = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) {
    throw unauthenticated('authentication_invalid', 'You need to use basic authentication to proceed.');
  }
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const user = decoded.slice(0, decoded.includes(':') ? decoded.indexOf(':') : undefined);
  if (isSame(user, keys.secretKey)) return 'secret';
  if (isSame(user, keys.publicKey)) return 'public';
  throw unauthenticated('api_key_invalid', 'The API key is not valid.');
}

/** Refuses the public key where the secret key is required. */
export function assertSecret(kind: KeyKind): void {
  if (kind === 'secret') return;
  throw unauthenticated('secret_key_required', 'This resource can only be reached with the secret API key.');
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
