import { removeExpired } from '@bulwagan/platform/database/expired.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../context.ts';

const EXPIRING = [
  'sessions',
  'devices',
  'idempotency_keys',
  'password_reset_codes',
  'password_resets',
  'idle_resends',
  'earlier_verification_codes',
  'verification_codes',
  'pending_sign_ins',
  'passkey_challenges',
];

/** Deletes expired records. Runs every night. Throws after all tables were processed if one of them failed. */
export const cleanUp = (app: App): Promise<void> => removeExpired(app.db, EXPIRING, iso(app.clock.now()));
