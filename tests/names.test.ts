import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { PASSWORD, startCourt } from '@bulwagan/testing/court.ts';
import { codeOf, startFundraising } from '@bulwagan/testing/fundraising.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { newUser } from '@bulwagan/workforce/users/testing/users.ts';

/** Names at the API of all three services and in their mails. */

const [fundraising, workforce, court] = await Promise.all([
  startFundraising({ after }),
  startWorkforce({ after }),
  startCourt({ after }),
]);
const BROKEN = [
  'Ana\nReyes',
  'Ana\r\nReyes',
  'Ana\u2028Reyes',
  'Ana\u2029Reyes',
  'Ana\u0085',
  'A\tB',
  'A\u007f',
  'A\u0001',
];
/** Stored byte for byte. */
const KEPT = [
  '\u202eAna\u202c',
  'A\u200bn\u200da\u00ad',
  '\u200eمحمد\u200f',
  'Call 0900 000 0000',
  '12345678',
];
const ONE_LINE = (field: string) => [`The ${field} field must be on one line, without control characters.`];

const registration = (email: string, first_name: string) => ({
  first_name,
  last_name: first_name,
  email,
  password: 'a long sentence',
  password_confirmation: 'a long sentence',
});

test('contract §2 fundraising refuses a name with line breaks or control characters, and creates no account', async () => {
  const admin = await fundraising.person({ roles: ['system_admin'] });
  const donor = await fundraising.person();
  const tables = ['users', 'audit_log', 'institutions', 'donations'];
  const before = await fundraising.snapshot(...tables);
  for (const name of BROKEN) {
    const errors = { first_name: ONE_LINE('first name'), last_name: ONE_LINE('last name') };
    for (const kind of ['web', 'mobile']) {
      const reply = await fundraising.post(`/${kind}/auth/register`, registration('one.line@x.test', name));
      assert.deepEqual([reply.status, reply.body.errors], [422, errors], JSON.stringify(name));
    }
    const invited = { first_name: name, last_name: 'X', email: 'one.line@x.test', roles: ['donor'] };
    for (const [who, method, path, body] of [
      [admin, 'post', '/users', invited],
      [admin, 'post', '/institutions', { name }],
      [donor, 'put', '/profile', { first_name: name }],
    ] as const) {
      const reply = await who[method](path, body);
      assert.equal(reply.status, 422, `${path}: ${reply.text}`);
      assert.match(reply.body.message, /must be on one line, without control characters\.$/);
    }
    const donation = { campaign_id: 1, amount: 5, payment_gateway: 'paymongo', payment_method: 'gcash' };
    const reply = await fundraising.post('/donations', {
      ...donation,
      donor_name: name,
      donor_email: 'g@x.test',
    });
    assert.deepEqual([reply.status, reply.body.errors.donor_name], [422, ONE_LINE('donor name')]);
  }
  assert.equal(await fundraising.snapshot(...tables), before);
});

test('contract §2 a name with bidirectional marks, invisible characters or digits is stored byte for byte', async () => {
  const donor = await fundraising.person();
  const superUser = await workforce.superUser();
  const admin = await court.as('Super Admin');
  const { rows } = await court.app.connection.pool.query(`select id from roles where name = 'Sheriff'`);
  const branchId = await court.branch();
  for (const [n, name] of KEPT.entries()) {
    assert.equal((await donor.put('/profile', { first_name: name })).status, 200);
    assert.equal((await donor.get('/profile')).body.data.first_name, name);
    const made = await superUser.post('/api/users', newUser({ name }));
    assert.deepEqual([made.status, made.body.data?.name], [201, name], made.text);
    const account = {
      name,
      email: `kept${n}@court.example`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    };
    const clerk = await admin.post('/api/users', {
      ...account,
      role_ids: [rows[0].id],
      branch_ids: [branchId],
    });
    assert.deepEqual([clerk.status, clerk.body.data?.name], [201, name], clerk.text);
  }
});

test('contract §2 workforce and court refuse a name with line breaks or control characters, and create no account', async () => {
  const superUser = await workforce.superUser();
  const admin = await court.as('Super Admin');
  const tables = ['users', 'roles', 'audit_log'];
  const before = [
    await workforce.snapshot(...tables, 'employees'),
    await court.snapshot(...tables, 'branches'),
  ];
  const employee = {
    first_name: 'Ana',
    last_name: 'Cruz',
    birthdate: '1990-01-01',
    sex: 'female',
    civil_status: 'single',
  };
  for (const name of BROKEN)
    for (const [who, path, body] of [
      [superUser, '/api/users', newUser({ name })],
      [superUser, '/api/users', newUser({ username: name })],
      [superUser, '/api/roles', { name, permissions: [] }],
      [superUser, '/api/organizations', { name }],
      [superUser, '/api/pms/employees', { ...employee, last_name: name }],
      [superUser, '/api/pms/employees', { ...employee, middle_name: name }],
      [superUser, '/api/pms/positions', { name }],
      [
        admin,
        '/api/users',
        { name, email: 'n@court.example', password: PASSWORD, password_confirmation: PASSWORD },
      ],
      [admin, '/api/branches', { name, court_type: 'RTC' }],
      [admin, '/api/holidays', { name, date: '2027-01-01' }],
    ] as const) {
      const reply = await who.post(path, body);
      assert.equal(reply.status, 422, `${path}: ${reply.text}`);
      assert.match(JSON.stringify(reply.body.errors), /must be on one line, without control characters\./);
    }
  assert.deepEqual(
    [await workforce.snapshot(...tables, 'employees'), await court.snapshot(...tables, 'branches')],
    before,
  );
});

test('F§5 mails to an unverified address do not contain the name in their greeting', async () => {
  const admin = await fundraising.person({ roles: ['system_admin'] });
  const name = 'Friend of Yours';
  assert.equal((await fundraising.post('/web/auth/register', registration('s1@x.test', name))).status, 201);
  const invited = { first_name: name, last_name: name, email: 's2@x.test', roles: ['donor'] };
  assert.equal((await admin.post('/users', invited)).status, 201);
  for (const to of ['s1@x.test', 's2@x.test']) {
    const mail = await fundraising.mail(to);
    assert.match(mail.text, /\n\nHello,\n\n/);
    assert.doesNotMatch(mail.text + mail.html + mail.subject, /Friend/);
  }
  // An unverified account can request a reset code and reset its password with it.
  fundraising.clock.advance({ seconds: 61 });
  assert.equal((await fundraising.post('/auth/forgot-password', { email: 's1@x.test' })).status, 200);
  const asked = await fundraising.mail('s1@x.test', ({ subject }) => subject.includes('reset'));
  assert.doesNotMatch(asked.text, /Friend/);
  const password = { password: 'another long sentence', password_confirmation: 'another long sentence' };
  const reset = await fundraising.post('/auth/reset-password', {
    email: 's1@x.test',
    token: codeOf(asked),
    ...password,
  });
  assert.equal(reset.status, 200, reset.text);
  const reported = await fundraising.mail('s1@x.test', ({ subject }) => subject.includes('was changed'));
  assert.doesNotMatch(reported.text, /Friend/);
});

test('F§5 a mail to a verified address greets by name on one line, and omits a name with a link or seven digits', async () => {
  for (const [n, [name, greeting]] of (
    [
      ['A\u202ena\u200b', 'Hello Ana,'],
      ['Call 0900 000 0000', 'Hello,'],
      ['\u202etset.live', 'Hello,'],
      ['Ana 123', 'Hello Ana 123,'],
    ] as const
  ).entries()) {
    const email = `verified${n}@x.test`;
    const person = await fundraising.person({ email });
    assert.equal((await person.put('/profile', { first_name: name })).status, 200);
    assert.equal((await fundraising.post('/auth/forgot-password', { email })).status, 200);
    const mail = await fundraising.mail(email, ({ subject }) => subject.includes('reset'));
    assert.ok(mail.text.includes(`\n\n${greeting}\n\n`), mail.text);
    assert.ok(mail.html.includes(`>${greeting}<`), mail.html);
  }
});

test('W§5, C§5 back-office mails greet by name on one line, and without a name that has a link or seven digits', async () => {
  for (const [n, [name, greeting]] of (
    [
      ['A\u202ena\u200b', 'Hello Ana,'],
      ['Call 0900 000 0000', 'Hello,'],
      ['evil.test', 'Hello,'],
    ] as const
  ).entries()) {
    const superUser = await workforce.superUser();
    const user = newUser({ name });
    assert.equal((await superUser.post('/api/users', user)).status, 201);
    await court.person({ name, email: `mailed${n}@court.example` });
    for (const [testApp, email] of [
      [workforce, user.email],
      [court, `mailed${n}@court.example`],
    ] as const) {
      const headers = browserHeaders(await testApp.get('/sanctum/csrf-cookie'));
      assert.equal((await testApp.post('/forgot-password', { email }, { headers })).status, 200);
      const { text } = await testApp.mail(email);
      assert.ok(text.includes(`\n\n${greeting}\n\n`), text);
    }
  }
});
