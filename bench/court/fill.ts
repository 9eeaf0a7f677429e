import type pg from 'pg';
import { createPasswords } from '../../src/platform/identity/passwords.ts';
import type { Client } from '../client.ts';
import { PASSWORD } from './prepare.ts';

/** Somebody who sees a hundred cases, however many there are. */
export const READER = 'reader@bench.test';
const CASES_OF_READER = 100;

/** Lets the reader into cases from anywhere among them, unless an earlier run has. */
export async function givePersonalCases(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `with made as (
      insert into users (name, email, email_key, password_hash, created_at, updated_at)
      values ('Reader', $1, $1, $2, now(), now()) on conflict (email_key) do nothing returning id
    )
    insert into user_roles (user_id, role_id)
    select made.id, r.id from made cross join roles r where r.name = 'Counsel'`,
    [READER, await createPasswords().hash(PASSWORD)],
  );
  if (rowCount === 0) return;
  await pool.query(
    `insert into case_grants (id, case_record_id, user_id, reason, granted_at)
    select gen_random_uuid(), c.id, u.id, 'To be read', now()
    from users u
    cross join (select id from case_records order by hashtext(id::text), id limit $2) c
    where u.email_key = $1`,
    [READER, CASES_OF_READER],
  );
}

const TITLE = 'Benchmark v. Many Activities';
const ACTIVITIES = 1_000;

/** The case with a thousand activities, each of which answers an earlier one; made unless an earlier run has. */
export async function findLargeCase(pool: pg.Pool, clerk: Client): Promise<string> {
  const found = await pool.query('select id from case_records where case_title = $1', [TITLE]);
  if (found.rows.length > 0) return found.rows[0].id;
  const { status, body } = await clerk.send('POST', '/court/api/case-records', {
    case_title: TITLE,
    court_type: 'Regional Trial Court',
    case_type: 'Civil',
    category: 'Damages',
    filed_at: '2026-01-05',
  });
  if (status !== 201) throw new Error(`No case was opened: ${status} ${body.toString()}`);
  const { id } = JSON.parse(body.toString()).data as { id: string };
  await pool.query(
    `insert into case_activities (id, case_record_id, activity, type, status, remarks, filed_at, created_at, updated_at,
      activity_id)
    select md5($1::text || n)::uuid, $1::text::uuid, 'Motion', 'Motion', 'Confirmed', 'Number ' || n, '2026-01-05', at, at,
      case when n > 1 then md5($1::text || n / 2)::uuid end
    from (
      select n, '2026-01-05T00:00:00Z'::timestamptz + n * interval '1 minute' as at from generate_series(1, $2) n
    ) k`,
    [id, ACTIVITIES],
  );
  return id;
}
