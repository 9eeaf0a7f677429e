import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runScript } from '@bulwagan/testing/command.ts';
import { INVARIANTS, startCourt } from '@bulwagan/testing/court.ts';
import { assertEachCanFail, papersBroken } from '@bulwagan/testing/samples/corrupting.ts';
import { seedDemo } from '../demo/seed.ts';
import { drawnIndex } from '../raffles/draw.ts';

const ID = `'00000000-0000-4000-8000-000000000001'`;
const UUID = '"00000000-0000-4000-8000-000000000001"';
const HEARING = '(select min(activity_id::text)::uuid from hearings where is_active)';
/** Selects a row of another case, so that the test can attach it to the wrong case. */
const OTHER_CASE = (table: string, of: string) =>
  `(select x.id from ${table} x where x.case_record_id <> ${of}.case_record_id limit 1)`;

/** Invalid draws of a case, each with a different error. */
function wrongDraws(caseId: string, branches: number[]): string[][] {
  const seed = Buffer.alloc(32, 7);
  const moment = `'2026-01-05T01:00Z'`;
  const draw = (candidates = branches, index = drawnIndex(seed, caseId, candidates.length)) => `
    insert into case_raffles
      (id, case_record_id, court_type, candidate_branch_ids, seed, drawn_index, branch_id, drawn_at)
      values (gen_random_uuid(), '${caseId}', 'x', '{${candidates.join()}}', '\\x${seed.toString('hex')}', ${index},
        ${candidates[index] ?? branches[0]}, ${moment})`;
  const raffled = `update case_records set raffled_at = ${moment} where id = '${caseId}'`;
  const another = (drawnIndex(seed, caseId, branches.length) + 1) % branches.length;
  return [
    [draw()],
    [raffled, draw(branches, another)],
    [raffled, draw(branches.toReversed())],
    [raffled, draw([...branches, branches.at(-1)!])],
    [raffled, draw([], 0)],
    [raffled, draw(), draw()],
    // The draw chose a branch that already has more cases in the round.
    [
      raffled,
      draw(branches.slice(0, 1)),
      'alter table case_raffles disable trigger user',
      `update case_raffles set pool_branch_ids = candidate_branch_ids || ${branches[1]}, pool_cases = '{1,0}'`,
      'alter table case_raffles enable trigger user',
    ],
  ];
}

const MEDIA_OF_AMENDMENT = (collection: string, status: string) => `
  insert into media (id, collection, case_record_id, amendment_id, file_name, media_type, size_in_bytes, storage_key,
      sha256, created_at)
    select ${ID}, '${collection}', case_record_id, id, 'a.pdf', 'application/pdf', 1, 'a', 'x', now()
    from case_ammendments where status = '${status}'`;

test('the demo data satisfy every invariant of the court, and each invariant detects a violation', async (t) => {
  const { app } = await startCourt(t);
  await seedDemo(app, 'password');
  const { rows: cases } = await app.connection.pool.query(`
    select id, (select array_agg(id order by id) from branches) as branches from case_records order by id limit 1`);
  const [one] = cases;
  await assertEachCanFail(app.db, INVARIANTS, {
    ...papersBroken('media_leftovers', 'order'),
    'case-standing': [`update case_records set closed_at = null where status = 'case_closed'`],
    'case-has-branch': [`update case_records set branch_id = null where status = 'received'`],
    'case-closed-after-filing': [
      `update case_records set closed_at = filed_at - 1 where closed_at is not null`,
    ],
    'case-numbers': ['update case_numbers set last_number = last_number + 1'],
    'raffle-can-be-checked': wrongDraws(one.id, one.branches),
    'counsel-stand-in-case': [
      `update case_parties p set represents_id = ${OTHER_CASE('case_parties', 'p')} where represents_id is not null`,
    ],
    'evidence-offered-in-case': [
      `update case_evidence e set offered_by_id = ${OTHER_CASE('case_parties', 'e')}`,
    ],
    'activity-parent-in-case': [
      `update case_activities a set activity_id = ${OTHER_CASE('case_activities', 'a')} where activity_id is not null`,
    ],
    'activities-are-a-tree': [
      `update case_activities p set activity_id = c.id from case_activities c where c.activity_id = p.id`,
    ],
    'hearing-of-activity': [
      [`update hearings set starts_at = starts_at - interval '1 minute' where is_active`],
      [`delete from hearings where activity_id = ${HEARING}`],
      [
        `delete from hearings where activity_id = ${HEARING}`,
        `update case_activities set activity = ' HEARING ' where activity = 'Hearing'`,
      ],
    ],
    'hearing-on-its-day': [-1, 1].map((days) => [
      `update hearings set on_date = on_date + ${days} where is_active`,
    ]),
    'hearing-takes-its-time': [
      [`update case_activities set hearing_status = 'cancelled' where id = ${HEARING}`],
      [`update case_activities set status = 'Expunged' where id = ${HEARING}`],
      [`update hearings set is_active = false where activity_id = ${HEARING}`],
    ],
    'service-by-sheriff': [
      `update case_activities set activity = 'Motion' where activity = 'Sheriff''s Report'`,
    ],
    'sheriff-reports-kept': [`update sheriff_reports set service_status = 'lost'`],
    'amendment-decided': [`update case_ammendments set reviewed_at = null where status <> 'Confirmed'`],
    'amendment-activity-in-case': [
      `update case_ammendments d set case_activity_id = ${OTHER_CASE('case_activities', 'd')}
        where id = (select min(id::text)::uuid from case_ammendments)`,
    ],
    'amendment-activity-agrees': [
      [
        `update case_activities a set status = 'Denied' from case_ammendments d
        where d.case_activity_id = a.id and d.status = 'Granted'`,
      ],
      [
        `update case_activities a set status = 'Granted' from case_ammendments d
        where d.case_activity_id = a.id and d.status = 'Confirmed'`,
      ],
    ],
    'amendment-done': [
      [`delete from case_parties p using case_ammendments d where d.defendants -> 0 ->> 'id' = p.id::text`],
      [`update case_ammendments set status = 'Granted' where status = 'Denied'`],
      [`update case_ammendments set status = 'Denied' where status = 'Granted'`],
      [`update case_ammendments set evidences = '[{"id": ${UUID}}]' where status = 'Granted'`],
      [
        `update case_ammendments d set evidences = jsonb_build_array(jsonb_build_object('id', e.id))
        from case_evidence e where e.case_record_id = d.case_record_id and d.status = 'Confirmed'`,
      ],
      [
        `update case_ammendments d set removed_defendants = array[p.id]
        from case_parties p where p.case_record_id = d.case_record_id and d.status = 'Granted'`,
      ],
      [
        `update case_ammendments d set removed_evidence = array[(select id from case_evidence limit 1)]
        where d.status = 'Granted'`,
      ],
      [
        MEDIA_OF_AMENDMENT('case', 'Granted'),
        `update case_ammendments set removed_files = array[${ID}::uuid] where status = 'Granted'`,
      ],
      [MEDIA_OF_AMENDMENT('amendment', 'Granted')],
      [MEDIA_OF_AMENDMENT('case', 'Confirmed')],
    ],
    'sealed-read-of-case': [
      `insert into sealed_reads (case_record_id, user_id, user_name, what, at) values (${ID}, 1, 'x', 'case', now())`,
    ],
    counts: [
      'select fold_case_counts()',
      `update case_counts set count = count + 1 where dimension = 'status'`,
    ],
    'sign-ins-by-month': [
      `insert into sign_in_days (on_date, user_id, count) select date '2026-05-05', id, 2 from users limit 1`,
      'update sign_in_months set count = count + 1',
    ],
    'super-admin-has-all': [`delete from role_permissions where permission = 'Reports'`],
    'super-admin-is-there': [`update roles set is_system = false where name = 'Super Admin'`],
    'owner-of-file': [
      [
        `insert into media (id, collection, file_name, media_type, size_in_bytes, storage_key, sha256, created_at)
        values (${ID}, 'case', 'a.pdf', 'application/pdf', 1, 'a', 'x', now())`,
      ],
      [
        `insert into media (id, collection, activity_id, file_name, media_type, size_in_bytes, storage_key, sha256, created_at)
        select ${ID}, 'case-activity-attachment', min(id::text)::uuid, 'a.pdf', 'application/pdf', 1, 'a', 'x', now()
        from case_activities`,
      ],
      [
        `insert into media
        (id, collection, case_record_id, file_name, media_type, size_in_bytes, storage_key, sha256, created_at, expires_at)
        select ${ID}, 'temporary', min(id::text)::uuid, 'a.pdf', 'application/pdf', 1, 'a', 'x', now(), now()
        from case_records`,
      ],
    ],
    'file-stays': [
      `insert into media (id, collection, case_record_id, file_name, media_type, size_in_bytes, storage_key, sha256,
          created_at, expires_at)
        select ${ID}, 'case', min(id::text)::uuid, 'a.pdf', 'application/pdf', 1, 'a', 'x', now(), now() from case_records`,
    ],
    'file-is-kept': [
      `insert into media
        (id, collection, file_name, media_type, size_in_bytes, storage_key, sha256, created_at, expires_at)
        values (${ID}, 'temporary', 'a.pdf', 'application/pdf', 1, 'a', 'x', now(), now())`,
      `insert into media_leftovers (storage_key) values ('a')`,
    ],
    'entry-without-activity': [
      `insert into calendars (id, user_id, created_at) select ${ID}, max(id), now() from users
        on conflict do nothing`,
      `insert into calendar_events
        (id, calendar_id, title, type, status, start_at, case_record_id, case_activity_id, created_at, updated_at)
        select ${ID}, (select id from calendars limit 1), 'x', 'case', 'confirmed', now(), c.id, a.id, now(), now()
        from case_records c join case_activities a on a.case_record_id = c.id limit 1`,
    ],
    'sign-in-has-account': [
      `insert into sessions (id_hash, user_id, created_at, last_active_at, expires_at)
        values (sha256('x'), 2000000000, now(), now(), now())`,
    ],
    'passkey-has-codes': [
      `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
        select max(id), 'key', 'x', 'x', 0, '{}', now() from users`,
    ],
  });
});

test('C§4 verify checks the date of a hearing in the court’s zone', async (t) => {
  const { app, databaseUrl } = await startCourt(t);
  await seedDemo(app, 'password');
  const verify = (zone: string) =>
    runScript('verify', ['--service', 'court'], { env: { DATABASE_URL: databaseUrl, TZ_LOCAL: zone } });
  assert.equal((await verify('Asia/Manila')).code, 0);
  // In that zone the same timestamps are on the previous day.
  const { code, out } = await verify('America/New_York');
  assert.equal(code, 1);
  assert.deepEqual(out.match(/^ {2}[a-z-]+(?=:)/gm), ['  hearing-on-its-day']);
});
