import { sqlNumberText } from '@bulwagan/platform/documents/papers/series.ts';
import type { Invariant } from '@bulwagan/platform/verify/invariants.ts';
import { sql } from 'kysely';

/** Invariants of the papers of donations. */
export const RECEIPT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'receipt-of-kept-donation',
    holds:
      'No receipt or certificate is in force for a donation that was refunded in full, lost in a dispute or never paid, once the job has corrected its papers (contract §3.2).',
    mend: 'Make the paper void on its page, or add the donation to receipts_due once more.',
    broken: sql`
      select 'donation ' || d.id || ', ' || ${sqlNumberText('p')} as subject
      from documents p join donations d on d.id::text = p.subject_id
      where p.subject_type = 'donation' and p.status = 'issued'
        and (d.reversed_centavos >= d.amount_centavos
          or not exists (select from ledger_entries e where e.donation_id = d.id and e.kind = 'credit'))
        and not exists (select from receipts_due r where r.donation_id = d.id)`,
  },
];
