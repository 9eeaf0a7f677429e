import type { QueryExecutorProvider } from 'kysely';
import { record } from '../audit/audit.ts';
import { isCommonPassword } from '../identity/common-passwords.ts';
import { isHashable } from '../identity/passwords.ts';
import { Refusal } from './command.ts';

/** Throws Refusal for a password that a new account may not have. */
export function assertNewPassword(
  password: string,
  { leastLength, refusesCommon }: { leastLength: number; refusesCommon: boolean },
): void {
  if ([...password].length < leastLength)
    throw new Refusal(`A password has ${leastLength} characters at least.`);
  if (!isHashable(password)) throw new Refusal('A password has 1,000 characters at most.');
  if (refusesCommon && isCommonPassword(password))
    throw new Refusal('This password is among the most common ones. Choose another one.');
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
