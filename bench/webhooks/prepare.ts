import pg from 'pg';

export const WEBHOOK_SECRET = 'whsk_of_the_benchmark';

/**
 * Creates campaigns and `count` pending donations to them in rotation, in one statement. Returns the campaign ids and
 * the references.
 */
export async function prepareDonations(
  url: string,
  count: number,
  campaigns = 1,
): Promise<{ campaignIds: number[]; references: string[] }> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=fundraising,public' });
  await client.connect();
  try {
    const donor = await client.query(`
      insert into users (first_name, last_name, email, email_key, password_hash, status, email_verified_at, created_at, updated_at)
      values ('Bench', 'Donor', gen_random_uuid() || '@x.test', gen_random_uuid()::text, 'none', 'active', now(), now(), now())
      returning id`);
    const institution = await client.query(`
      insert into institutions (name, created_at, updated_at) values (gen_random_uuid()::text, now(), now()) returning id`);
    const made = await client.query<{ id: number }>(
      `insert into campaigns (institution_id, created_by, title, description, type, status, goal_centavos, created_at, updated_at)
       select $1, $2, 'One campaign', 'Receives all donations.', 'general', 'active', 100000000, now(), now()
       from generate_series(1, $3) returning id`,
      [institution.rows[0].id, donor.rows[0].id, campaigns],
    );
    const campaignIds = made.rows.map(({ id }) => id);
    const { rows } = await client.query(
      `insert into donations (reference_number, campaign_id, institution_id, user_id, amount_centavos, fee_centavos,
         total_centavos, payment_gateway, payment_method, transaction_id, created_at, updated_at)
       select 'BW-' || replace(gen_random_uuid()::text, '-', ''), ($1::int[])[1 + n % $5], $2, $3, 10000, 250, 10250, 'paymongo', 'gcash',
         'cs_' || n, now(), now()
       from generate_series(1, $4) as n returning reference_number`,
      [campaignIds, institution.rows[0].id, donor.rows[0].id, count, campaigns],
    );
    await client.query('vacuum analyze donations');
    await client.query('checkpoint').catch(() => undefined);
    return { campaignIds, references: rows.map((row) => row.reference_number) };
  } finally {
    await client.end();
  }
}

/** Returns the total of the campaigns, as shown by the product and as the sum of the ledger. */
export async function balanceOf(url: string, campaignIds: number[]) {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=fundraising,public' });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select sum(c.raised_centavos)::int as raised, sum(c.supporter_count)::int as supporters,
         (select coalesce(sum(amount_centavos), 0)::int from ledger_entries where campaign_id = any($1)) as ledger
       from campaigns c where c.id = any($1)`,
      [campaignIds],
    );
    return rows[0] as { raised: number; supporters: number; ledger: number };
  } finally {
    await client.end();
  }
}
