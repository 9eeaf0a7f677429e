import type { FastifyRequest } from 'fastify';
import type { FactorContext } from './context.ts';
import type { Factor } from './errors.ts';
import { checkAssertion, usePasskey } from './passkeys/assertion.ts';
import type { Assertion } from './passkeys/shapes.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import type { ServiceDb, Trx } from './tables.ts';
import { useCode } from './two-factor.ts';

/** How long a sign-in awaits its second factor. */
export const PENDING_IN_SECONDS = 600;

export interface ChallengeAnswer {
  code?: string | null | undefined;
  recovery_code?: string | null | undefined;
  passkey?: Assertion | null | undefined;
}

/** Checks one kind of factor within the transaction of the sign-in, and uses it up. */
export interface FactorCheck {
  factor: Factor;
  /** False for a wrong one: then nothing is changed. */
  use(trx: ServiceDb, now: string): Promise<boolean>;
}

/**
 * Of several that are given the strongest is tried, and an answer without any is a code that is wrong. A field that was left
 * empty is not given.
 */
export function factorOf({ passkey, recovery_code: recoveryCode }: ChallengeAnswer): Factor {
  if (passkey != null) return 'passkey';
  return recoveryCode == null || recoveryCode.trim() === '' ? 'code' : 'recovery_code';
}

/**
 * What an answer to a challenge is checked by. `awaited` names whose second factor it is, and the hash under which the
 * sign-in awaits it: what a passkey has to sign is kept under the same.
 */
export async function checkOf(
  context: FactorContext,
  answer: ChallengeAnswer,
  { idHash, userId }: { idHash: Buffer; userId: number },
  request: FastifyRequest,
): Promise<FactorCheck> {
  const factor = factorOf(answer);
  if (factor === 'passkey') {
    // The signature is checked before rows are held.
    const use = await checkAssertion(context, idHash, userId, answer.passkey!, request);
    return { factor, use: async (trx, now) => use !== undefined && (await usePasskey(trx as Trx, use, now)) };
  }
  if (factor === 'recovery_code') {
    const code = answer.recovery_code!;
    return { factor, use: (trx, now) => useRecoveryCode(context, trx as Trx, userId, code, now) };
  }
  return { factor, use: (trx) => useCode(context, trx as Trx, userId, answer.code ?? '') };
}
