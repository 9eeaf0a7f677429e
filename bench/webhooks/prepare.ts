import pg from 'pg';

export const WEBHOOK_SECRET = 'whsk_of_the_benchmark';

/** A campaign and `count` pending donations to it, written as a set. Returns the campaign's id and the references. */
export async function prepareGifts(
  url: string,
  count: number,
): Promise<{ campaignId: number; references: string[] }> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=fundraising,public' });
  await client.connect();
  try {
    const donor = await client.query(`
      insert into users (first_name, last_name, email, email_key, password_hash, status, email_verified_at, created_at, updated_at)
      values ('Bench', 'Donor', gen_random_uuid() || '@x.test', gen_random_uuid()::text, 'none', 'active', now(), now(), now())
      returning id`);
    const institution = await client.query(`
      insert into institutions (name, created_at, updated_at) values (gen_random_uuid()::text, now(), now()) returning id`);
    const campaign = await client.query(
      `insert into campaigns (institution_id, created_by, title, description, type, status, goal_centavos, created_at, updated_at)
       values ($1, $2, 'One campaign', 'That everybody gives to.', 'general', 'active', 100000000, now(), now()) returning id`,
      [institution.rows[0].id, donor.rows[0].id],
    );
    const campaignId: number = campaign.rows[0].id;
    const { rows } = await client.query(
      `insert into donations (reference_number, campaign_id, institution_id, user_id, amount_centavos, fee_centavos,
         total_centavos, payment_gateway, payment_method, transaction_id, created_at, updated_at)
       select 'BW-' || replace(gen_random_uuid()::text, '-', ''), $1, $2, $3, 10000, 250, 10250, 'paymongo', 'gcash',
         'cs_' || n, now(), now()
       from generate_series(1, $4) as n returning reference_number`,
      [campaignId, institution.rows[0].id, donor.rows[0].id, count],
    );
    await client.query('vacuum analyze donations');
    await client.query('checkpoint').catch(() => undefined);
    return { campaignId, references: rows.map((row) => row.reference_number) };
  } finally {
    await client.end();
  }
}

/** What the campaign has now, as the product shows it and as its ledger adds up. */
export async function balanceOf(url: string, campaignId: number) {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=fundraising,public' });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select c.raised_centavos::int as raised, c.supporter_count as supporters,
         (select coalesce(sum(amount_centavos), 0)::int from ledger_entries where campaign_id = c.id) as ledger
       from campaigns c where c.id = $1`,
      [campaignId],
    );
    return rows[0] as { raised: number; supporters: number; ledger: number };
  } finally {
    await client.end();
  }
}
