import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { invalid } from '../../http/errors.ts';
import type { BreachedPasswords } from './breached-passwords.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Rules for new passwords. */
export interface PasswordRules {
  /** True to refuse common passwords; false also turns off the check for breached ones. */
  refusesCommonPasswords: boolean;
  /** Undefined if no file is configured. */
  breachedPasswords?: BreachedPasswords | undefined;
}

/**
 * Returns why a password may not be chosen, as a sentence for its user; undefined if it may. Throws
 * BreachedPasswordsUnreadable.
 */
export async function findWeakness(
  { refusesCommonPasswords, breachedPasswords }: PasswordRules,
  password: string,
): Promise<Message | undefined> {
  if (!refusesCommonPasswords) return undefined;
  if (isCommonPassword(password)) return message('password.too_common');
  if (await breachedPasswords?.has(password)) return message('password.breached');
  return undefined;
}

/** Throws Invalid (422) for a password that may not be chosen, and BreachedPasswordsUnreadable (503). */
export async function assertCanBeChosen(rules: PasswordRules, password: string): Promise<void> {
  const weakness = await findWeakness(rules, password);
  if (weakness !== undefined) throw invalid({ password: [weakness] });
}
