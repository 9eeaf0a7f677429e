import type { QueryExecutorProvider } from 'kysely';
import { record } from '../audit/audit.ts';
import { findWeakness, type PasswordRules } from '../identity/new-passwords.ts';
import { isHashable } from '../identity/passwords.ts';
import { Refusal } from './command.ts';

/** Throws Refusal for a password that a new account may not have, and BreachedPasswordsUnreadable. */
export async function assertNewPassword(
  rules: PasswordRules,
  password: string,
  leastLength: number,
): Promise<void> {
  if ([...password].length < leastLength)
    throw new Refusal(`A password has ${leastLength} characters at least.`);
  if (!isHashable(password)) throw new Refusal('A password has 1,000 characters at most.');
  const weakness = await findWeakness(rules, password);
  if (weakness !== undefined) throw new Refusal(weakness);
}

export interface OperatorDeed {
  /** Who runs the command, as the record names them. */
  operator: string;
  userId: number;
  action: string;
  /** ISO 8601 */
  at: string;
  changes?: Record<string, unknown> | undefined;
}

/** Records what a command did to an account of an office, in the transaction of the deed. */
export async function recordOperatorDeed(db: QueryExecutorProvider, deed: OperatorDeed): Promise<void> {
  await record(db, {
    at: deed.at,
    // Nobody signed in: whoever has the machine has the database.
    actorId: null,
    actorLabel: deed.operator,
    action: deed.action,
    subjectType: 'user',
    subjectId: String(deed.userId),
    tenantId: null,
    ip: null,
    requestId: null,
    changes: deed.changes ?? null,
  });
}
