import { removeExpired } from '../database/expired.ts';
import type { ServiceDb } from './tables.ts';

const TABLES = [
  'sessions',
  'pending_sign_ins',
  'passkey_challenges',
  'password_reset_tokens',
  'password_reset_links',
];

/** Removes what has expired. Throws when all tables were gone through, if one of them failed. */
export const cleanUpSignIn = (db: ServiceDb, now: string): Promise<void> => removeExpired(db, TABLES, now);
