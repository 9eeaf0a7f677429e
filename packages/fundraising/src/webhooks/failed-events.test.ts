import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signatureHeader } from '@bulwagan/paymongo/webhooks/signature.ts';
import {
  event,
  pendingDonation,
  sendEvent,
  startWithDonor,
  WEBHOOK_SECRET,
} from '@bulwagan/testing/donations.ts';
import { waitingForLocks, watchDeadlocks } from '@bulwagan/testing/locks.ts';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { faults, manyDonations } from '../../../../tests/money/batch.ts';
import { receive } from './receive.ts';
import { inbox, raisedBy, statusOf } from './testing/events.ts';

/** Connection pool size of the service under test. */
const POOL_SIZE = 6;

test('F§6 one failing event does not affect the others of its batch, is retried, then accepted, and can be replayed', async (t) => {
  const testApp = await startWithDonor(t);
  const donations = await manyDonations(
    testApp,
    Array.from({ length: 60 }, () => ({})),
  );
  const poisoned = donations[30]!;
  await sql`
    create function spoil() returns trigger language plpgsql as $$
    begin
      raise exception 'spoilt';
    end $$`.execute(testApp.app.db);
  await sql`
    create trigger spoil before insert on ledger_entries for each row
    when (new.donation_id = ${sql.lit(poisoned.id)}) execute function spoil()`.execute(testApp.app.db);
  const bodies = donations.map((donation) => event('payment.paid', { reference: donation.reference }));
  const replies = await Promise.all(bodies.map((body) => sendEvent(testApp, body)));
  for (const [n, { status, body, text }] of replies.entries()) {
    if (n !== 30) assert.deepEqual([status, body.data.outcome], [200, 'applied']);
    else {
      assert.equal(status, 500);
      assert.doesNotMatch(text, /spoilt|insert|ledger/);
    }
  }
  assert.equal(await statusOf(testApp, poisoned.id), 'pending');
  assert.equal(await raisedBy(testApp, testApp.campaignId), 590_000n);

  assert.equal((await sendEvent(testApp, bodies[30])).status, 500);
  const taken = await sendEvent(testApp, bodies[30]);
  assert.deepEqual([taken.status, taken.body.data.outcome], [200, 'failed']);
  assert.equal((await sendEvent(testApp, bodies[30])).status, 200);
  const failed = (await inbox(testApp)).filter(({ outcome }) => outcome === 'failed');
  assert.deepEqual(
    failed.map(({ deliveries }) => deliveries),
    [4],
  );

  const admin = await testApp.person({ roles: ['system_admin'] });
  const [{ id }] = (await admin.get('/webhook-events?outcome=failed')).body.data.data;
  assert.equal((await testApp.donor.post(`/webhook-events/${id}/replay`)).status, 403);
  assert.equal((await admin.post(`/webhook-events/${id}/replay`)).status, 500);
  assert.equal(await statusOf(testApp, poisoned.id), 'pending');
  await sql`drop trigger spoil on ledger_entries`.execute(testApp.app.db);
  const replays = await Promise.all([1, 2, 3].map(() => admin.post(`/webhook-events/${id}/replay`)));
  assert.deepEqual(
    replays.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal(await statusOf(testApp, poisoned.id), 'completed');
  assert.equal(await raisedBy(testApp, testApp.campaignId), 600_000n);
  assert.equal((await sendEvent(testApp, bodies[30])).body.data.outcome, 'unchanged');
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 a failed event is handled when it is delivered again after the fault is fixed', async (t) => {
  const testApp = await startWithDonor(t);
  const donation = await pendingDonation(testApp);
  await sql`alter table ledger_entries rename to ledger_entries_gone`.execute(testApp.app.db);
  const body = event('payment.paid', { reference: donation.reference });
  assert.equal((await sendEvent(testApp, body)).status, 500);
  await sql`alter table ledger_entries_gone rename to ledger_entries`.execute(testApp.app.db);
  const reply = await sendEvent(testApp, body);
  assert.deepEqual([reply.status, reply.body.data.outcome], [200, 'applied']);
  assert.deepEqual(
    (await inbox(testApp)).map(({ outcome, deliveries }) => [outcome, deliveries]),
    [['applied', 2]],
  );
  assert.equal(await raisedBy(testApp, testApp.campaignId), 10_000n);
});

test('F§6 an internal error is logged once, with its event', async (t) => {
  const testApp = await startWithDonor(t);
  testApp.skipInvariants();
  const donation = await pendingDonation(testApp);
  await sql`alter table ledger_entries rename to ledger_entries_gone`.execute(testApp.app.db);
  const reported: object[] = [];
  const logOf = (bindings: object): FastifyBaseLogger =>
    ({
      child: (more: object) => logOf({ ...bindings, ...more }),
      error: (fields: object) => reported.push({ ...bindings, ...fields }),
    }) as never;
  const body = event('payment.paid', { id: 'evt_faulty', reference: donation.reference });
  const rawBody = Buffer.from(JSON.stringify(body));
  const timestamp = Math.floor(testApp.clock.now().epochMilliseconds / 1000);
  const signature = signatureHeader({ rawBody, secret: WEBHOOK_SECRET, liveMode: false, timestamp });
  const delivery = { rawBody, headers: { 'gateway-signature': signature }, log: logOf({}) };
  await assert.rejects(receive(testApp.app, testApp.app.batcher, delivery), { status: 500 });
  assert.deepEqual(
    reported.map((fields) => ({ ...fields, err: 'err' in fields })),
    [{ eventId: 'evt_faulty', eventKind: 'payment.paid', err: true }],
  );
});

test('F§6 a skipped event takes effect once when replayed after its donation exists', async (t) => {
  const testApp = await startWithDonor(t);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const body = event('payment.paid', { reference: 'BW-LATER' });
  assert.equal((await sendEvent(testApp, body)).body.data.outcome, 'skipped');
  const donation = await pendingDonation(testApp);
  await sql`update donations set reference_number = 'BW-LATER' where id = ${donation.id}`.execute(
    testApp.app.db,
  );
  assert.equal((await sendEvent(testApp, body)).body.data.outcome, 'unchanged');
  const [{ id }] = (await admin.get('/webhook-events')).body.data.data;
  assert.equal((await admin.post(`/webhook-events/${id}/replay`)).body.data.outcome, 'applied');
  assert.equal((await admin.post(`/webhook-events/${id}/replay`)).body.data.outcome, 'unchanged');
  assert.equal(await raisedBy(testApp, testApp.campaignId), 10_000n);
  const shown = await admin.get(`/webhook-events/${id}`);
  assert.equal(shown.body.data.payload, JSON.stringify(body));
  const audit = await testApp.snapshot('audit_log');
  assert.match(audit, /webhook_event\.replayed/);
});

test('F§6 an event delivered during its replay does not deadlock, and counts once', async (t) => {
  const deadlocks = watchDeadlocks(t);
  const testApp = await startWithDonor(t);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const { reference } = await pendingDonation(testApp);
  const body = event('payment.paid', { reference });
  const { db, connection } = testApp.app;
  await sql`
    insert into webhook_events (event_id, kind, payload, outcome, deliveries, received_at)
    values (${body.data.id}, 'payment.paid', ${JSON.stringify(body)}, 'failed', 3, '2026-11-21T00:00:00Z')`.execute(
    db,
  );
  const [{ id }] = (await admin.get('/webhook-events?outcome=failed')).body.data.data;
  // The delivery locks the donation and waits for the campaign; then the replay starts.
  const held = await db.startTransaction().execute();
  await sql`select from campaigns where id = ${testApp.campaignId} for update`.execute(held);
  const delivered = sendEvent(testApp, body);
  await waitingForLocks(connection.pool, 1);
  const replayed = admin.post(`/webhook-events/${id}/replay`);
  await waitingForLocks(connection.pool, 2);
  await held.commit().execute();
  assert.deepEqual(
    [(await delivered).body.data.outcome, (await replayed).body.data.outcome],
    ['applied', 'unchanged'],
  );
  assert.equal(deadlocks(), 0);
  assert.equal(await raisedBy(testApp, testApp.campaignId), 10_000n);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 the inbox is for system administrators; a malformed body cannot be replayed', async (t) => {
  const testApp = await startWithDonor(t);
  await sendEvent(testApp, { hello: 1 });
  const admin = await testApp.person({ roles: ['system_admin'] });
  const [{ id }] = (await admin.get('/webhook-events?outcome=malformed')).body.data.data;
  const before = await testApp.snapshot('webhook_events', 'audit_log');
  assert.equal((await testApp.get('/webhook-events')).status, 401);
  for (const role of ['donor', 'institution_admin', 'committee_member'] as const) {
    const person = await testApp.person({ roles: [role], institutionId: testApp.institutionId });
    assert.equal((await person.get('/webhook-events')).status, 403);
    assert.equal((await person.get(`/webhook-events/${id}`)).status, 403);
    assert.equal((await person.post(`/webhook-events/${id}/replay`)).status, 403);
  }
  assert.equal((await admin.post(`/webhook-events/${id}/replay`)).status, 422);
  assert.equal((await admin.post('/webhook-events/999999/replay')).status, 404);
  assert.equal((await admin.get('/webhook-events?outcome=soup')).status, 422);
  assert.equal(await testApp.snapshot('webhook_events', 'audit_log'), before);
});

test('F§6 while the database is down deliveries are 503, nothing is lost, and they count once afterwards', async (t) => {
  const testApp = await startWithDonor(t, { poolSize: POOL_SIZE });
  const donations = await manyDonations(
    testApp,
    Array.from({ length: 40 }, () => ({})),
  );
  const bodies = donations.map((donation) => event('payment.paid', { reference: donation.reference }));
  const name = new URL(testApp.databaseUrl).pathname.slice(1);
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`;
  const sent = Promise.all(bodies.map((body) => sendEvent(testApp, body)));
  await sql
    .raw(cut)
    .execute(testApp.app.db)
    .catch(() => undefined);
  for (const { status } of await sent) assert.ok([200, 503].includes(status), String(status));
  // Retries until accepted, as the gateway does: each stale pool connection may fail once.
  for (const body of bodies) {
    const statuses: number[] = [];
    while (statuses.at(-1) !== 200 && statuses.length <= POOL_SIZE)
      statuses.push((await sendEvent(testApp, body)).status);
    assert.equal(statuses.at(-1), 200, String(statuses));
    assert.ok(
      statuses.slice(0, -1).every((status) => status === 503),
      String(statuses),
    );
  }
  assert.equal(await raisedBy(testApp, testApp.campaignId), 400_000n);
  assert.deepEqual(await faults(testApp), []);
});
