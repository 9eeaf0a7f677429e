import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { SecurityEventKind } from '@bulwagan/platform/audit/security-events.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { PASSWORD, type Reply, startCourt } from '@bulwagan/testing/court.ts';

const lines: string[] = [];
const log = createLog({ level: 'info', pretty: false, to: { write: (line) => void lines.push(line) } });
const testApp = await startCourt({ after }, { platform: { log } });
const branchId = await testApp.branch();
const admin = await testApp.as('Super Admin');
const IP = '203.0.113.7';
const from = { ip: IP };

type Reported = [kind: SecurityEventKind, userId: number, subjectId?: number];

/** Asserts the status, and that a request reports exactly these security events with user and address. */
async function reports(act: () => Promise<Reply>, status: number, ...expected: Reported[]): Promise<Reply> {
  lines.length = 0;
  const reply = await act();
  assert.equal(reply.status, status, reply.text);
  const reported = lines.map((line) => JSON.parse(line)).filter((line) => line.security_event !== undefined);
  assert.deepEqual(
    reported.map((event) => [event.security_event, event.user_id, event.subject_id]),
    expected.map(([kind, userId, subjectId]) => [kind, userId, subjectId]),
  );
  for (const { outcome, ip, route, reqId } of reported) {
    assert.deepEqual([outcome, ip, reqId], ['success', IP, reply.headers['x-request-id']]);
    assert.match(route, /^\/court\/api\//);
  }
  return reply;
}

test('C§5 creating, changing and disabling an account reports one security event each, naming the account', async () => {
  const roles = (await admin.get('/api/roles')).body.data;
  const roleId = (wanted: string) => roles.find(({ name }: { name: string }) => name === wanted).id;
  const account = {
    name: 'Ana Cruz',
    email: 'ana@court.example',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    role_ids: [roleId('User')],
    branch_ids: [branchId],
  };
  await reports(() => admin.post('/api/users', { ...account, role_ids: [branchId] }, from), 422);
  const [{ id: last }] = (await testApp.app.connection.pool.query('select max(id) as id from users')).rows;
  const made = () => admin.post('/api/users', account, from);
  const { id } = (await reports(made, 201, ['account_created', admin.id, last + 1])).body.data;
  await reports(made, 422);

  const change = (body: object) => () => admin.put(`/api/users/${id}`, body, from);
  await reports(change({ name: 'Ana Reyes', role_ids: [roleId('User')] }), 200);
  await reports(change({ role_ids: [roleId('User'), roleId('Sheriff')] }), 200, [
    'role_changed',
    admin.id,
    id,
  ]);
  await reports(change({ role_ids: [] }), 200, ['role_changed', admin.id, id]);

  const turn = (to: string) => () => admin.post(`/api/users/${id}/${to}`, undefined, from);
  await reports(turn('disable'), 200, ['account_disabled', admin.id, id]);
  await reports(turn('disable'), 200);
  await reports(turn('enable'), 200, ['account_enabled', admin.id, id]);
  await reports(turn('enable'), 200);

  const somebody = await testApp.as('User', branchId);
  const [{ id: session }] = (await admin.get(`/api/users/${somebody.id}/sessions`)).body.data;
  const end = () => admin.delete(`/api/users/${somebody.id}/sessions/${session}`, undefined, from);
  await reports(end, 200, ['session_ended', admin.id, somebody.id]);
  await reports(end, 404);
});

test('C§5 creating and revoking a calendar address reports one security event each, without the address', async () => {
  const user = await testApp.as('User', branchId);
  const give = () => user.post('/api/calendar-token', undefined, from);
  const { token } = (await reports(give, 201, ['calendar_token_created', user.id])).body.data;
  assert.ok(lines.every((line) => !line.includes(token)));
  const revoke = () => user.delete('/api/calendar-token', undefined, from);
  await reports(revoke, 200, ['calendar_token_revoked', user.id]);
  // Without an address there is nothing to revoke.
  await reports(revoke, 200);
});
