import { PAID_DONATION_STATUSES } from '@bulwagan/contracts/fundraising/statuses.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { encryptProfileTin } from '../documents/values/donor-tin.ts';

/** Tax data of the demo donor, as the profile has it. */
const TAX_DATA = {
  donor_registered_name: 'Jose Miguel B. Santos',
  donor_address: '27 Sampaguita Street, Barangay San Roque, Quezon City 1109',
  donor_kind: 'person',
} as const;
const TIN = '000-555-666-00000';

/**
 * Gives the demo donor tax data, and makes the receipts of the donor's donations due. The program seeds before its jobs
 * start, which then issue them.
 */
export async function seedPapers(
  app: Pick<App, 'fieldEncryption'>,
  trx: Db,
  donorId: number,
  now: string,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...TAX_DATA, donor_tin_encrypted: encryptProfileTin(app, donorId, TIN) })
    .where('id', '=', donorId)
    .execute();
  await sql`
    insert into receipts_due (donation_id, due_at)
    select id, ${now}::timestamptz from donations where user_id = ${donorId} and ${sqlIn('status', PAID_DONATION_STATUSES)}
    order by id`.execute(trx);
}
