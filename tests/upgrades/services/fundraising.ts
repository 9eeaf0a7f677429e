import { MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/fundraising/schema.ts';
import { type MigratedService, nothing } from '../services.ts';

export const MIGRATED: MigratedService = {
  name: 'fundraising',
  schema: SCHEMA,
  folders: MIGRATION_FOLDERS,
  seed: (rows) => ['--donations', String(rows)],
  filledBy: {},
  loose: {},
  renewed: [],
  // A batch covers ten thousand ids, however few of them exist.
  sparsely: `alter table ${SCHEMA}.donations alter column id set increment by 20`,
  places: {
    // Points before and after dropping and creating an index, and one per batch.
    'fundraising/0046_search_earlier_gifts': 4 + 3,
    'fundraising/0065_ended_without_time': 1,
  },
  corrected: { donations: 'fundraising/0058_checks_of_earlier_gifts' },
  traffic: {
    table: 'donations',
    fresh: {
      reference_number: '$1',
      status: `'pending'`,
      receipt_state: `'none'`,
      failures: '0',
      refunded_centavos: '0',
      reversed_centavos: '0',
      donor_name: `'Somebody late'`,
      ...nothing('transaction_id', 'payment_intent_id', 'payment_id', 'invoice_id', 'subscription_id'),
      ...nothing('request_key', 'locked_until', 'paid_at', 'completed_event_at', 'last_failed_at'),
    },
    leaves: ['id'],
    change: `status = 'cancelled'`,
    marked: 'reference_number',
    grows: ['donation_count_changes'],
    adds: { donation_donors: `name = 'Somebody late'` },
    reads: ['campaigns', 'ledger_entries', 'users', 'donation_transactions'],
  },
};
