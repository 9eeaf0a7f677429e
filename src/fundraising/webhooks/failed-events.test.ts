import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { event, givingWorld, pendingDonation, sendEvent, WEBHOOK_SECRET } from '../../../test/giving.ts';
import { waitingForLocks, watchDeadlocks } from '../../../test/locks.ts';
import { faults, manyGifts } from '../../../test/money/batch.ts';
import { signatureHeader } from '../gateway/index.ts';
import { receive } from './receive.ts';
import { inbox, raisedBy, statusOf } from './test-events.ts';

/** Connection pool size of the service under test. */
const POOL_SIZE = 6;

test('F§6 one failing event does not affect the others of its batch, is retried, then accepted, and can be replayed', async (t) => {
  const world = await givingWorld(t);
  const gifts = await manyGifts(
    world,
    Array.from({ length: 60 }, () => ({})),
  );
  const poisoned = gifts[30]!;
  await sql`
    create function spoil() returns trigger language plpgsql as $$
    begin
      raise exception 'spoilt';
    end $$`.execute(world.app.db);
  await sql`
    create trigger spoil before insert on ledger_entries for each row
    when (new.donation_id = ${sql.lit(poisoned.id)}) execute function spoil()`.execute(world.app.db);
  const bodies = gifts.map((gift) => event('payment.paid', { reference: gift.reference }));
  const replies = await Promise.all(bodies.map((body) => sendEvent(world, body)));
  for (const [n, { status, body, text }] of replies.entries()) {
    if (n !== 30) assert.deepEqual([status, body.data.outcome], [200, 'applied']);
    else {
      assert.equal(status, 500);
      assert.doesNotMatch(text, /spoilt|insert|ledger/);
    }
  }
  assert.equal(await statusOf(world, poisoned.id), 'pending');
  assert.equal(await raisedBy(world, world.campaignId), 590_000n);

  assert.equal((await sendEvent(world, bodies[30])).status, 500);
  const taken = await sendEvent(world, bodies[30]);
  assert.deepEqual([taken.status, taken.body.data.outcome], [200, 'failed']);
  assert.equal((await sendEvent(world, bodies[30])).status, 200);
  const failed = (await inbox(world)).filter(({ outcome }) => outcome === 'failed');
  assert.deepEqual(
    failed.map(({ deliveries }) => deliveries),
    [4],
  );

  const admin = await world.person({ roles: ['system_admin'] });
  const [{ id }] = (await admin.get('/webhook-events?outcome=failed')).body.data.data;
  assert.equal((await world.donor.post(`/webhook-events/${id}/replay`)).status, 403);
  assert.equal((await admin.post(`/webhook-events/${id}/replay`)).status, 500);
  assert.equal(await statusOf(world, poisoned.id), 'pending');
  await sql`drop trigger spoil on ledger_entries`.execute(world.app.db);
  const replays = await Promise.all([1, 2, 3].map(() => admin.post(`/webhook-events/${id}/replay`)));
  assert.deepEqual(
    replays.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal(await statusOf(world, poisoned.id), 'completed');
  assert.equal(await raisedBy(world, world.campaignId), 600_000n);
  assert.equal((await sendEvent(world, bodies[30])).body.data.outcome, 'unchanged');
  assert.deepEqual(await faults(world), []);
});

test('F§6 a failed event is handled when it is delivered again after the fault is fixed', async (t) => {
  const world = await givingWorld(t);
  const donation = await pendingDonation(world);
  await sql`alter table ledger_entries rename to ledger_entries_gone`.execute(world.app.db);
  const body = event('payment.paid', { reference: donation.reference });
  assert.equal((await sendEvent(world, body)).status, 500);
  await sql`alter table ledger_entries_gone rename to ledger_entries`.execute(world.app.db);
  const reply = await sendEvent(world, body);
  assert.deepEqual([reply.status, reply.body.data.outcome], [200, 'applied']);
  assert.deepEqual(
    (await inbox(world)).map(({ outcome, deliveries }) => [outcome, deliveries]),
    [['applied', 2]],
  );
  assert.equal(await raisedBy(world, world.campaignId), 10_000n);
});

test('F§6 an internal error is logged once, with its event', async (t) => {
  const world = await givingWorld(t);
  world.tampers();
  const donation = await pendingDonation(world);
  await sql`alter table ledger_entries rename to ledger_entries_gone`.execute(world.app.db);
  const told: object[] = [];
  const logOf = (bindings: object): FastifyBaseLogger =>
    ({
      child: (more: object) => logOf({ ...bindings, ...more }),
      error: (fields: object) => told.push({ ...bindings, ...fields }),
    }) as never;
  const body = event('payment.paid', { id: 'evt_faulty', reference: donation.reference });
  const rawBody = Buffer.from(JSON.stringify(body));
  const timestamp = Math.floor(world.clock.now().epochMilliseconds / 1000);
  const signature = signatureHeader({ rawBody, secret: WEBHOOK_SECRET, liveMode: false, timestamp });
  const delivery = { rawBody, headers: { 'gateway-signature': signature }, log: logOf({}) };
  await assert.rejects(receive(world.app, world.app.intake, delivery), { status: 500 });
  assert.deepEqual(
    told.map((fields) => ({ ...fields, err: 'err' in fields })),
    [{ eventId: 'evt_faulty', eventKind: 'payment.paid', err: true }],
  );
});

test('F§6 a skipped event takes effect once when replayed after its donation exists', async (t) => {
  const world = await givingWorld(t);
  const admin = await world.person({ roles: ['system_admin'] });
  const body = event('payment.paid', { reference: 'BW-LATER' });
  assert.equal((await sendEvent(world, body)).body.data.outcome, 'skipped');
  const donation = await pendingDonation(world);
  await sql`update donations set reference_number = 'BW-LATER' where id = ${donation.id}`.execute(
    world.app.db,
  );
  assert.equal((await sendEvent(world, body)).body.data.outcome, 'unchanged');
  const [{ id }] = (await admin.get('/webhook-events')).body.data.data;
  assert.equal((await admin.post(`/webhook-events/${id}/replay`)).body.data.outcome, 'applied');
  assert.equal((await admin.post(`/webhook-events/${id}/replay`)).body.data.outcome, 'unchanged');
  assert.equal(await raisedBy(world, world.campaignId), 10_000n);
  const shown = await admin.get(`/webhook-events/${id}`);
  assert.equal(shown.body.data.payload, JSON.stringify(body));
  const audit = await world.snapshot('audit_log');
  assert.match(audit, /webhook_event\.replayed/);
});

test('F§6 an event delivered during its replay does not deadlock, and counts once', async (t) => {
  const deadlocks = watchDeadlocks(t);
  const world = await givingWorld(t);
  const admin = await world.person({ roles: ['system_admin'] });
  const { reference } = await pendingDonation(world);
  const body = event('payment.paid', { reference });
  const { db, connection } = world.app;
  await sql`
    insert into webhook_events (event_id, kind, payload, outcome, deliveries, received_at)
    values (${body.data.id}, 'payment.paid', ${JSON.stringify(body)}, 'failed', 3, '2026-11-21T00:00:00Z')`.execute(
    db,
  );
  const [{ id }] = (await admin.get('/webhook-events?outcome=failed')).body.data.data;
  // The delivery locks the donation and waits for the campaign; then the replay starts.
  const held = await db.startTransaction().execute();
  await sql`select from campaigns where id = ${world.campaignId} for update`.execute(held);
  const delivered = sendEvent(world, body);
  await waitingForLocks(connection.pool, 1);
  const replayed = admin.post(`/webhook-events/${id}/replay`);
  await waitingForLocks(connection.pool, 2);
  await held.commit().execute();
  assert.deepEqual(
    [(await delivered).body.data.outcome, (await replayed).body.data.outcome],
    ['applied', 'unchanged'],
  );
  assert.equal(deadlocks(), 0);
  assert.equal(await raisedBy(world, world.campaignId), 10_000n);
  assert.deepEqual(await faults(world), []);
});

test('F§6 the inbox is for system administrators; a malformed body cannot be replayed', async (t) => {
  const world = await givingWorld(t);
  await sendEvent(world, { hello: 1 });
  const admin = await world.person({ roles: ['system_admin'] });
  const [{ id }] = (await admin.get('/webhook-events?outcome=malformed')).body.data.data;
  const before = await world.snapshot('webhook_events', 'audit_log');
  assert.equal((await world.get('/webhook-events')).status, 401);
  for (const role of ['donor', 'institution_admin', 'committee_member'] as const) {
    const person = await world.person({ roles: [role], institutionId: world.institutionId });
    assert.equal((await person.get('/webhook-events')).status, 403);
    assert.equal((await person.get(`/webhook-events/${id}`)).status, 403);
    assert.equal((await person.post(`/webhook-events/${id}/replay`)).status, 403);
  }
  assert.equal((await admin.post(`/webhook-events/${id}/replay`)).status, 422);
  assert.equal((await admin.post('/webhook-events/999999/replay')).status, 404);
  assert.equal((await admin.get('/webhook-events?outcome=soup')).status, 422);
  assert.equal(await world.snapshot('webhook_events', 'audit_log'), before);
});

test('F§6 while the database is down deliveries are 503, nothing is lost, and they count once afterwards', async (t) => {
  const world = await givingWorld(t, { poolSize: POOL_SIZE });
  const gifts = await manyGifts(
    world,
    Array.from({ length: 40 }, () => ({})),
  );
  const bodies = gifts.map((gift) => event('payment.paid', { reference: gift.reference }));
  const name = new URL(world.databaseUrl).pathname.slice(1);
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`;
  const sent = Promise.all(bodies.map((body) => sendEvent(world, body)));
  await sql
    .raw(cut)
    .execute(world.app.db)
    .catch(() => undefined);
  for (const { status } of await sent) assert.ok([200, 503].includes(status), String(status));
  // Retries until accepted, as the gateway does: each stale pool connection may fail once.
  for (const body of bodies) {
    const statuses: number[] = [];
    while (statuses.at(-1) !== 200 && statuses.length <= POOL_SIZE)
      statuses.push((await sendEvent(world, body)).status);
    assert.equal(statuses.at(-1), 200, String(statuses));
    assert.ok(
      statuses.slice(0, -1).every((status) => status === 503),
      String(statuses),
    );
  }
  assert.equal(await raisedBy(world, world.campaignId), 400_000n);
  assert.deepEqual(await faults(world), []);
});
