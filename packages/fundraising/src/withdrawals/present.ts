import type { Static } from 'typebox';
import { toPesos } from '../money/money.ts';
import type { WithdrawalRow } from './queries.ts';
import type { Withdrawal } from './schemas.ts';

export function presentWithdrawal(row: WithdrawalRow): Static<typeof Withdrawal> {
  return {
    id: row.id,
    campaign: { id: row.campaign_id, title: row.campaign_title },
    institution: { id: row.institution_id, name: row.institution_name },
    amount: toPesos(row.amount_centavos),
    purpose: row.purpose,
    status: row.status,
    bank_account:
      row.bank_account_id === null
        ? null
        : {
            id: row.bank_account_id,
            bank_name: row.bank_name ?? '',
            account_name: row.account_name ?? '',
            account_number_last_four: row.account_number_last_four ?? '',
          },
    requested_by: { id: row.requested_by, name: row.requested_by_name },
    decided_by: row.decided_by === null ? null : { id: row.decided_by, name: row.decided_by_name ?? '' },
    decided_at: row.decided_at,
    rejection_reason: row.rejection_reason,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
