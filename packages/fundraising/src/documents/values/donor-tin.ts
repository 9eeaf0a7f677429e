import type { EncryptedTable } from '@bulwagan/platform/privacy/reencrypt.ts';
import type { App } from '../../context.ts';

/** Encryption context of the TIN in a profile. */
const profileContext = (userId: number | string): string => `fundraising.users.donor_tin:${userId}`;
/** Encryption context of the TIN of a donation, whose id is not known before it is written. */
const DONATION_CONTEXT = 'fundraising.donations.donor_tin';

/** Columns to re-encrypt after a change of the secret. */
export const ENCRYPTED_DONOR_TINS: readonly EncryptedTable[] = [
  { name: 'users', key: { name: 'id' }, columns: [{ name: 'donor_tin_encrypted', placeOf: profileContext }] },
  {
    name: 'donations',
    key: { name: 'id' },
    columns: [{ name: 'donor_tin_encrypted', placeOf: () => DONATION_CONTEXT }],
  },
];

type Encryption = Pick<App, 'fieldEncryption'>;

function encrypted({ fieldEncryption }: Encryption, tin: string | null, context: string): string | null {
  return tin === null || tin === '' ? null : fieldEncryption.encrypt(tin, context);
}

export const encryptProfileTin = (app: Encryption, userId: number, tin: string | null): string | null =>
  encrypted(app, tin, profileContext(userId));

/** Throws CannotOpen for a value that was altered, or whose key is missing. */
export const decryptProfileTin = (
  app: Encryption,
  userId: number,
  encryptedTin: string | null,
): string | null =>
  encryptedTin === null ? null : app.fieldEncryption.open(encryptedTin, profileContext(userId));

export const encryptDonationTin = (app: Encryption, tin: string | null): string | null =>
  encrypted(app, tin, DONATION_CONTEXT);

/** Throws CannotOpen as `decryptProfileTin` does. */
export const decryptDonationTin = (app: Encryption, encryptedTin: string | null): string | null =>
  encryptedTin === null ? null : app.fieldEncryption.open(encryptedTin, DONATION_CONTEXT);
