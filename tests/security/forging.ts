import { createHmac } from 'node:crypto';

export interface Forger {
  key: Buffer;
  /** Claims of a valid token. */
  payload: Record<string, unknown>;
  header: Record<string, unknown>;
  /** Valid token issued by the service. */
  good: string;
  /** Unix seconds. */
  now: number;
}

export type Forged = [what: string, token: string];

export const base64url = (bytes: string | Buffer): string => Buffer.from(bytes).toString('base64url');
export const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 60);

export function write(part: unknown): string {
  return base64url(typeof part === 'string' ? part : JSON.stringify(part));
}

export function signed(header: unknown, payload: unknown, key: Buffer | string, hash = 'sha256'): string {
  const text = `${write(header)}.${write(payload)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}
