import { removeExpired } from '../database/expired.ts';
import type { ServiceDb } from './tables.ts';

const TABLES = [
  'sessions',
  'pending_sign_ins',
  'passkey_challenges',
  'password_reset_tokens',
  'password_reset_links',
];

/** Removes expired rows. Throws after all tables were processed, if one of them failed. */
export const cleanUpSignIn = (db: ServiceDb, now: string): Promise<void> => removeExpired(db, TABLES, now);
