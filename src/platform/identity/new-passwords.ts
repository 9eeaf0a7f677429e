import { invalid } from '../http/errors.ts';
import type { BreachedPasswords } from './breached-passwords.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Which passwords nobody may choose. */
export interface PasswordRules {
  /** Whether those are refused that others guess: where it is off, no breaches are asked either. */
  refusesCommonPasswords: boolean;
  /** Undefined: no file of them is named. */
  breachedPasswords?: BreachedPasswords | undefined;
}

/**
 * Why a password may not be chosen, in a sentence for whoever chose it; undefined where it may. Throws
 * BreachedPasswordsUnreadable.
 */
export async function findWeakness(
  { refusesCommonPasswords, breachedPasswords }: PasswordRules,
  password: string,
): Promise<string | undefined> {
  if (!refusesCommonPasswords) return undefined;
  if (isCommonPassword(password)) return 'The password is too common. Please choose another.';
  if (await breachedPasswords?.has(password))
    return 'The password is known from a data breach. Please choose another.';
  return undefined;
}

/** Throws Invalid (422) for a password that may not be chosen, and BreachedPasswordsUnreadable (503). */
export async function assertMayBeChosen(rules: PasswordRules, password: string): Promise<void> {
  const weakness = await findWeakness(rules, password);
  if (weakness !== undefined) throw invalid({ password: [weakness] });
}
