import assert from 'node:assert/strict';
import type { Pool } from 'pg';
import { nameOf } from '../attack/changes.ts';
import {
  assertNotIn,
  MOMENT,
  NUMBER,
  operationOf,
  TEXT,
  takesBody,
  undeclared,
} from '../attack/mass-assignment.ts';
import { everythingIn } from '../everything.ts';
import { PASSWORD } from '../fundraising.ts';
import type { GatewayWorld } from '../gateway.ts';
import type { Operation } from '../operations.ts';
import { tallied } from '../tally.ts';
import type { Reply } from '../world.ts';
import { CHANGES, send, type Town } from './fundraising-town.ts';

const INJECTIONS = {
  check: 'changes of fundraising with members that their operations do not take',
  what: 'wrote none of them',
  least: 13,
};

/** What rows have and no client sets: columns of every table, and what answers call them. */
const INJECTED: Record<string, unknown> = {
  id: NUMBER,
  user_id: NUMBER,
  created_by: NUMBER,
  decided_by: NUMBER,
  requested_by: NUMBER,
  institution_id: NUMBER,
  donation_id: NUMBER,
  subscription_id: NUMBER,
  raised_amount: NUMBER,
  raised_centavos: NUMBER,
  available_amount: NUMBER,
  available_centavos: NUMBER,
  supporter_count: NUMBER,
  fee_amount: NUMBER,
  fee_centavos: NUMBER,
  total_amount: NUMBER,
  total_centavos: NUMBER,
  reference_number: TEXT,
  transaction_id: TEXT,
  payment_id: TEXT,
  payment_intent_id: TEXT,
  gateway_subscription_id: TEXT,
  checkout_url: TEXT,
  password_hash: TEXT,
  email_key: TEXT,
  photo_key: TEXT,
  avatar_key: TEXT,
  account_number_last_four: TEXT,
  suspension_reason: TEXT,
  rejection_reason: TEXT,
  failure_message: TEXT,
  created_at: MOMENT,
  updated_at: MOMENT,
  decided_at: MOMENT,
  paid_at: MOMENT,
  read_at: MOMENT,
  suspended_at: MOMENT,
  disabled_at: MOMENT,
  revoked_at: MOMENT,
  cancelled_at: MOMENT,
  email_verified_at: MOMENT,
  last_login_at: MOMENT,
};

/** Words of which some are true of some rows: what became of them is asked for by itself. */
const STANDINGS: Record<string, unknown> = {
  status: 'closed',
  roles: ['system_admin'],
  is_super_user: true,
  is_active: false,
  is_vaulted: false,
  email_verified: true,
  token_version: 77,
  permissions: ['Manage institutions'],
  gateway_customer_id: 'cus_of_the_client',
};

/** How often it has become true of anything. */
const SQL = [
  `select count(*)::integer as n from user_roles where role = 'system_admin'`,
  'select count(*)::integer as n from users where token_version = 77',
  `select count(*)::integer as n from payment_methods where gateway_customer_id = 'cus_of_the_client'`,
  `select count(*)::integer as n from campaigns where status = 'closed'`,
];

const countedIn = ({ pool }: { pool: Pool }) =>
  Promise.all(SQL.map(async (text) => (await pool.query(text)).rows[0].n));

/** Sends each change with all of that in its body, and looks for it in everything that was written. */
export async function assertNothingInjected(
  connection: { pool: Pool },
  { people, ids }: Town,
  operations: Operation[],
): Promise<void> {
  const before = await countedIn(connection);
  const bodies = CHANGES.filter((change) => takesBody(change));
  assert.ok(bodies.length > 12);
  await tallied(INJECTIONS, async (hold) => {
    for (const change of bodies)
      await hold(async () => {
        const operation = operationOf(operations, { ...change, path: `/api/v1${change.path}` });
        const more = undeclared(operation, { ...INJECTED, ...STANDINGS });
        // A form is text alone; JSON brings what the prototype of every object has as well.
        const polluting = JSON.parse(
          '{"__proto__":{"status":"closed"},"constructor":{"prototype":{"status":"closed"}}}',
        );
        const added = change.form === undefined ? { ...more, ...polluting } : more;
        const { status, text } = await send(people[change.by], change, ids, added);
        assert.ok(status >= 200 && status < 300, `${nameOf(change)}: ${status} ${text}`);
        assertNotIn(await everythingIn(connection.pool, 'fundraising', ['sessions']), nameOf(change));
        assert.equal(({} as { status?: string }).status, undefined);
      });
  });
  assert.deepEqual(await countedIn(connection), before);
}

/** The same of what is the whole system’s or one’s own: made by one request, changed by another. */
export async function assertNothingInjectedByAll(
  world: GatewayWorld,
  operations: Operation[],
): Promise<void> {
  const admin = await world.person({ roles: ['system_admin'] });
  const donor = await world.person({ roles: ['donor'] });
  const { connection } = world.app;
  const before = await countedIn(connection);
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD };
  const another = { password: `${PASSWORD}!`, password_confirmation: `${PASSWORD}!` };
  const registered = { first_name: 'Eva', last_name: 'Cruz', ...passwords };
  type Call = (path: string, body: object) => Promise<Reply>;
  const sent: [call: Call, method: 'POST' | 'PUT', path: string, body: object][] = [
    [world.post, 'POST', '/mobile/auth/register', { ...registered, email: 'eva@x.test' }],
    [world.post, 'POST', '/web/auth/register', { ...registered, email: 'eve@x.test' }],
    [donor.put, 'PUT', '/profile', { first_name: 'Renamed' }],
    [donor.post, 'POST', '/device-tokens', { token: 'of-a-phone' }],
    [donor.put, 'PUT', '/profile/password', { current_password: PASSWORD, ...another }],
    [admin.post, 'POST', '/institutions', { name: 'A new one' }],
    [admin.put, 'PUT', '/institutions/{id}', { name: 'Renamed' }],
    [admin.post, 'POST', '/faqs', { question: 'Why?', answer: 'So.' }],
    [admin.put, 'PUT', '/faqs/{id}', { answer: 'Thus.' }],
    [admin.post, 'POST', '/legal-documents', { slug: 'terms', title: 'Terms', body: 'Be kind.' }],
  ];
  let id = '';
  for (const [call, method, path, body] of sent) {
    const operation = operationOf(operations, { method, path: `/api/v1${path}` });
    const more = undeclared(operation, { ...INJECTED, ...STANDINGS });
    const { status, text, body: answer } = await call(path.replace('{id}', id), { ...more, ...body });
    assert.ok(status >= 200 && status < 300, `${path}: ${status} ${text}`);
    id = String(answer.data?.id);
    assertNotIn(await everythingIn(connection.pool, 'fundraising', ['sessions']), path);
  }
  assert.deepEqual(await countedIn(connection), before);
}
