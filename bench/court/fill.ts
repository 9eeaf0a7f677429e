import { createPasswords } from '@bulwagan/platform/identity/passwords/passwords.ts';
import type pg from 'pg';
import type { Client } from '../client.ts';
import { PASSWORD } from './prepare.ts';

/** User with access to a hundred cases, regardless of the total. */
export const READER = 'reader@bench.test';
const CASES_OF_READER = 100;

/** Gives the reader access to cases distributed over all of them, unless an earlier run has. */
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

/** Returns a case with a thousand activities, each replying to an earlier one; creates it unless an earlier run has. */
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

export interface BusyBranch {
  id: number;
  /** Local dates, both included. */
  week: { start: string; end: string };
}

const BRANCH = 'Benchmark, a branch with a full week';
const HEARINGS = 40;

/**
 * Returns a branch with forty hearings in one week, a week when the whole court has a number of hearings that fits
 * its size. Creates the branch unless an earlier run did. The seed has at most thirty branches, so each has more
 * hearings a week the more cases there are.
 */
export async function findBusyBranch(pool: pg.Pool): Promise<BusyBranch> {
  const made = await pool.query(
    `insert into branches (name, court_type, created_at, updated_at)
    values ($1, 'Regional Trial Court', now(), now()) on conflict (name) do nothing returning id`,
    [BRANCH],
  );
  if (made.rows.length > 0) await fillWeek(pool, made.rows[0].id);
  const { rows } = await pool.query(
    `select b.id, min(h.on_date)::text as start, (min(h.on_date) + 6)::text as end
    from branches b join hearings h on h.branch_id = b.id where b.name = $1 group by b.id`,
    [BRANCH],
  );
  const [{ id, start, end }] = rows;
  return { id, week: { start, end } };
}

/** Uses the week four weeks ago, in which every seed has hearings. */
async function fillWeek(pool: pg.Pool, branchId: number): Promise<void> {
  const slots = `
    select md5('busy ' || n)::uuid as id, n, day, (day + time '08:00' + n / 5 * interval '1 hour') at time zone 'Asia/Manila' as at
    from generate_series(0, $1::integer - 1) n
    cross join lateral (select date_trunc('week', current_date - 28)::date + n % 5 as day) d`;
  await pool.query(
    `insert into case_records (id, case_number, case_title, court_type, case_type, category, filed_at, status, branch_id,
      created_at, updated_at)
    select id, 'BUSY-' || n, 'Benchmark v. Week ' || n, 'Regional Trial Court', 'Civil', 'Damages', day - 30, 'received', $2,
      at, at
    from (${slots}) k`,
    [HEARINGS, branchId],
  );
  await pool.query(
    `insert into case_activities (id, case_record_id, activity, type, status, hearing_status, scheduled_at, in_calendar,
      created_at, updated_at)
    select id, id, 'Hearing', 'Court Actions', 'Confirmed', 'held', at, true, at, at from (${slots}) k`,
    [HEARINGS],
  );
  await pool.query(
    `insert into hearings (activity_id, case_record_id, branch_id, starts_at, ends_at, on_date, hearing_mode)
    select id, id, $2, at, at + interval '1 hour', day, 'in-person' from (${slots}) k`,
    [HEARINGS, branchId],
  );
}
