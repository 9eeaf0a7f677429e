import { recordMany } from '@bulwagan/platform/audit/audit.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';

interface Owner {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
}

/**
 * Links guest donations to the account that has just verified their e-mail address. Letter case is ignored; look-alike
 * addresses do not match. Donations of an account stay with it. Call it in the transaction that accepts the mailed
 * code. Each link is written to the audit log of the donation's institution; for an anonymous donation without the account,
 * because the institution may not know its donor.
 */
export async function linkGuestDonations(trx: Db, owner: Owner, origin: Origin, at: string): Promise<void> {
  // The join finds the rows by index. Locking them in id order prevents deadlocks between two verifications.
  const { rows } = await sql<{ id: number; institution_id: number; is_anonymous: boolean }>`
    update donations d set user_id = ${owner.id}, updated_at = ${at}
    from (
      select g.id from donation_donors w join donations g on g.id = w.donation_id
      where lower(w.email) = lower(${owner.email}) and g.user_id is null
      order by g.id for no key update of g
    ) guest
    where d.id = guest.id and d.user_id is null
    returning d.id, d.institution_id, d.is_anonymous`.execute(trx);
  await recordMany(
    trx,
    rows
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, institution_id: institutionId, is_anonymous: isAnonymous }) => ({
        at,
        action: 'donation.linked',
        subjectType: 'donation',
        subjectId: String(id),
        tenantId: institutionId,
        ...(isAnonymous ? NOBODY : linkOf(owner, origin)),
      })),
  );
}

const NOBODY = { actorId: null, actorLabel: null, ip: null, requestId: null, changes: null };

const linkOf = (owner: Owner, { ip, requestId }: Origin) => ({
  actorId: owner.id,
  actorLabel: `${owner.first_name} ${owner.last_name}`,
  ip,
  requestId,
  changes: { before: { user_id: null }, after: { user_id: owner.id } },
});
