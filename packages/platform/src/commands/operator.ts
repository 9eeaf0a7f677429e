import type { QueryExecutorProvider } from 'kysely';
import { record } from '../audit/audit.ts';
import { findBadText, isOneLine } from '../http/validation/text-check.ts';
import { findWeakness, type PasswordRules } from '../identity/passwords/new-passwords.ts';
import { isHashable } from '../identity/passwords/passwords.ts';
import { isVisible } from '../text/visible.ts';
import { Refusal, UsageError } from './command.ts';

/** Throws Refusal for a password that is not allowed for a new account, and BreachedPasswordsUnreadable. */
export async function assertNewPassword(
  rules: PasswordRules,
  password: string,
  leastLength: number,
): Promise<void> {
  if ([...password].length < leastLength)
    throw new Refusal(`A password needs at least ${leastLength} characters.`);
  if (!isHashable(password)) throw new Refusal('A password can have at most 1,000 characters.');
  const weakness = await findWeakness(rules, password);
  if (weakness !== undefined) throw new Refusal(weakness.in('en'));
}

const MOST_NAME_LENGTH = 255;

/** Throws UsageError for a person's name that is blank, too long, or contains line breaks or control characters. */
export function assertName(name: string): void {
  const isOfLength = isVisible(name) && name.length <= MOST_NAME_LENGTH;
  if (!isOfLength || findBadText(name) !== undefined || !isOneLine(name))
    throw new UsageError(
      `A name has ${MOST_NAME_LENGTH} characters at most, and one at least, all on one line.`,
    );
}

export interface OperatorAuditEvent {
  /** Operating-system user who runs the command, as shown in the audit log. */
  operator: string;
  userId: number;
  action: string;
  /** ISO 8601 */
  at: string;
  changes?: Record<string, unknown> | undefined;
}

/** Records what a command changed on an account, in the same transaction. */
export async function recordOperatorAuditEvent(
  db: QueryExecutorProvider,
  auditEvent: OperatorAuditEvent,
): Promise<void> {
  await record(db, {
    at: auditEvent.at,
    // No user is signed in: access to the machine implies access to the database.
    actorId: null,
    actorLabel: auditEvent.operator,
    action: auditEvent.action,
    subjectType: 'user',
    subjectId: String(auditEvent.userId),
    tenantId: null,
    ip: null,
    requestId: null,
    changes: auditEvent.changes ?? null,
  });
}
