import type { TestApp } from '@bulwagan/testing/fundraising.ts';

export interface Fund {
  id: number;
  /** Amount in centavos, as stored. */
  available(): Promise<bigint>;
}

/** Creates an active campaign of an institution with one credited donation and its ledger entry. */
export async function fundedCampaign(
  testApp: TestApp,
  options: { institutionId: number; donorId: number; centavos: bigint },
): Promise<Fund> {
  const { pool } = testApp.app.connection;
  const { institutionId, donorId, centavos } = options;
  const { rows: campaigns } = await pool.query(
    `insert into campaigns (institution_id, created_by, title, description, type, status, goal_centavos,
       raised_centavos, available_centavos, supporter_count, created_at, updated_at)
     values ($1, $2, 'Books', 'For all', 'general', 'active', 100, $3, $3, 1, now(), now()) returning id`,
    [institutionId, donorId, centavos],
  );
  const { id } = campaigns[0];
  const { rows: donations } = await pool.query(
    `insert into donations (reference_number, campaign_id, institution_id, user_id, status, amount_centavos,
       fee_centavos, total_centavos, payment_gateway, payment_method, receipt_state, paid_at, created_at, updated_at)
     values ($1, $2, $3, $4, 'completed', $5, 0, $5, 'paymongo', 'card', 'sent', now(), now(), now()) returning id`,
    [`REF-${id}`, id, institutionId, donorId, centavos],
  );
  await pool.query(
    `insert into ledger_entries (campaign_id, institution_id, donation_id, kind, amount_centavos, recorded_at)
     values ($1, $2, $3, 'credit', $4, now())`,
    [id, institutionId, donations[0].id, centavos],
  );
  return {
    id,
    available: async () => {
      const { rows } = await pool.query('select available_centavos from campaigns where id = $1', [id]);
      return rows[0].available_centavos;
    },
  };
}
