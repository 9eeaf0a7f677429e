import type { EncryptedTable } from '../privacy/reencrypt.ts';
import { codesPlace } from './recovery-codes.ts';
import { secretPlace } from './two-factor.ts';

/** Describes the encrypted secrets and recovery codes of a service, for re-encryption after a key rotation. */
export const encryptedFactors = (service: string): EncryptedTable => ({
  name: 'two_factor',
  key: { name: 'user_id' },
  columns: [
    { name: 'secret', placeOf: (userId) => secretPlace(service, userId) },
    { name: 'recovery_codes', placeOf: (userId) => codesPlace(service, userId) },
  ],
});
