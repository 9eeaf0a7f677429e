import type { FastifyRequest } from 'fastify';
import type { FactorContext } from './context.ts';
import type { Factor } from './errors.ts';
import { checkAssertion, usePasskey } from './passkeys/assertion.ts';
import type { Assertion } from './passkeys/schemas.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import type { ServiceDb, Trx } from './tables.ts';
import { useCode } from './two-factor.ts';

/** Maximum time that a sign-in may wait for its second factor, in seconds. */
export const PENDING_IN_SECONDS = 600;

export interface TwoFactorAnswer {
  code?: string | null | undefined;
  recovery_code?: string | null | undefined;
  passkey?: Assertion | null | undefined;
}

/** Verifies one kind of factor and marks it as used, in the transaction of the sign-in. */
export interface FactorCheck {
  factor: Factor;
  /** Returns false for a wrong factor; nothing is changed then. */
  use(trx: ServiceDb, now: string): Promise<boolean>;
}

/**
 * Selects the strongest of the submitted factors; an answer without any counts as a wrong code. Empty fields are
 * ignored.
 */
export function factorOf({ passkey, recovery_code: recoveryCode }: TwoFactorAnswer): Factor {
  if (passkey != null) return 'passkey';
  return recoveryCode == null || recoveryCode.trim() === '' ? 'code' : 'recovery_code';
}

/**
 * Returns the check for an answer to the second step. The sign-in of `userId` is pending under `idHash`; the passkey
 * challenge is stored under the same hash.
 */
export async function checkOf(
  context: FactorContext,
  answer: TwoFactorAnswer,
  { idHash, userId }: { idHash: Buffer; userId: number },
  request: FastifyRequest,
): Promise<FactorCheck> {
  const factor = factorOf(answer);
  if (factor === 'passkey') {
    // Verify the signature before rows are locked.
    const use = await checkAssertion(context, idHash, userId, answer.passkey!, request);
    return { factor, use: async (trx, now) => use !== undefined && (await usePasskey(trx as Trx, use, now)) };
  }
  if (factor === 'recovery_code') {
    const code = answer.recovery_code!;
    return { factor, use: (trx, now) => useRecoveryCode(context, trx as Trx, userId, code, now) };
  }
  return { factor, use: (trx) => useCode(context, trx as Trx, userId, answer.code ?? '') };
}
