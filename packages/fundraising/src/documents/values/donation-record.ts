import type { DonorKind } from '@bulwagan/contracts/fundraising/statuses.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import type { Accreditation } from '../../institutions/schemas.ts';
import type { Centavos } from '../../money/money.ts';
import { decryptDonationTin, decryptProfileTin } from './donor-tin.ts';
import { formatTin } from './tin.ts';

/** A donation with all that its papers show. */
export interface DonationRecord extends DonorColumns {
  id: number;
  reference_number: string;
  user_id: number | null;
  is_anonymous: boolean;
  is_credited: boolean;
  amount_centavos: Centavos;
  reversed_centavos: Centavos;
  payment_method: string;
  payment_id: string | null;
  transaction_id: string | null;
  paid_at: string | null;
  language: string | null;
  campaign_title: string;
  institution_id: number;
  institution_name: string;
  institution_tin: string | null;
  institution_address: string | null;
  accreditation_kind: string | null;
  accreditation_number: string | null;
  accreditation_valid_from: string | null;
  accreditation_valid_to: string | null;
  /** Replaced by the one above, oldest first. */
  earlier_accreditations: Static<typeof Accreditation>[];
  signatory_name: string | null;
  signatory_position: string | null;
}

interface DonorColumns {
  donor_name: string | null;
  donor_address: string | null;
  donor_kind: DonorKind | null;
  donation_tin: string | null;
  profile_tin: string | null;
}

/**
 * True unless the donation is in another registered name than the profile, such as that of a company: TIN and address of
 * the profile are then those of somebody else. The TIN of a company is not that of the person who has the account.
 */
const isOfProfile = sql`(d.donor_registered_name is null
    or lower(d.donor_registered_name) = lower(u.donor_registered_name)
    or lower(d.donor_registered_name) = lower(u.first_name || ' ' || u.last_name)
      and (u.donor_registered_name is null or u.donor_kind is distinct from 'company'))`;

const columns = sql`
  d.id, d.reference_number, d.user_id, d.is_anonymous, d.amount_centavos, d.reversed_centavos, d.payment_method,
  d.payment_id, d.transaction_id, d.paid_at, coalesce(u.language, d.donor_language) as language,
  exists (select from ledger_entries e where e.donation_id = d.id and e.kind = 'credit') as is_credited,
  c.title as campaign_title, d.institution_id, coalesce(i.registered_name, i.name) as institution_name,
  i.tin as institution_tin, i.address as institution_address, i.accreditation_kind, i.accreditation_number,
  i.accreditation_valid_from::text, i.accreditation_valid_to::text, i.earlier_accreditations, i.signatory_name,
  i.signatory_position,
  coalesce(d.donor_registered_name, u.donor_registered_name, d.donor_name, u.first_name || ' ' || u.last_name) as donor_name,
  coalesce(d.donor_address, p.donor_address) as donor_address, coalesce(d.donor_kind, p.donor_kind) as donor_kind,
  d.donor_tin_encrypted as donation_tin, p.donor_tin_encrypted as profile_tin`;

const select = sql`
  select ${columns} from donations d
  join campaigns c on c.id = d.campaign_id
  join institutions i on i.id = d.institution_id
  left join users u on u.id = d.user_id
  left join users p on p.id = u.id and ${isOfProfile}`;

/** Returns one donation; `institutionId` limits the caller, null means all. */
export async function findDonationRecord(
  db: Db,
  id: number,
  institutionId: number | null,
): Promise<DonationRecord | undefined> {
  const limit = institutionId === null ? sql`true` : sql`d.institution_id = ${institutionId}`;
  return (await rowsWhere(db, sql`d.id = ${id} and ${limit}`))[0];
}

/** Returns the donations of a donor that count, and were paid within two instants, in the order of payment. */
export async function findDonationsOfYear(
  db: Db,
  {
    userId,
    from,
    to,
    institutionId,
  }: { userId: number; from: string; to: string; institutionId: number | null },
): Promise<DonationRecord[]> {
  const limit = institutionId === null ? sql`true` : sql`d.institution_id = ${institutionId}`;
  const found = await rowsWhere(
    db,
    sql`d.user_id = ${userId} and d.paid_at >= ${from} and d.paid_at < ${to}
      and d.reversed_centavos < d.amount_centavos and ${limit} order by d.paid_at, d.id`,
  );
  return found.filter((row) => remainingOf(row) > 0n);
}

async function rowsWhere(db: Db, condition: RawBuilder<unknown>): Promise<DonationRecord[]> {
  const { rows } = await sql<DonationRecord>`${select} where ${condition}`.execute(db);
  return rows;
}

/** Centavos of a donation that count: without the fee, and without what was refunded or lost in a dispute. */
export const remainingOf = (
  row: Pick<DonationRecord, 'is_credited' | 'amount_centavos' | 'reversed_centavos'>,
): Centavos => (row.is_credited ? row.amount_centavos - row.reversed_centavos : 0n);

/** TIN that the donor gave with the donation, otherwise that of the profile. */
export function donorTinOf(
  app: App,
  row: Pick<DonationRecord, 'user_id' | 'donation_tin' | 'profile_tin'>,
): string | null {
  const given = decryptDonationTin(app, row.donation_tin);
  return formatTin(
    given ?? (row.user_id === null ? null : decryptProfileTin(app, row.user_id, row.profile_tin)),
  );
}
