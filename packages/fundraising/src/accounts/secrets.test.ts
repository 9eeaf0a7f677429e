import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { codeOf, startFundraising } from '@bulwagan/testing/fundraising.ts';
import {
  bearer,
  cookieOf,
  login,
  refresh,
  registration,
  signUp,
  verify,
  withCookie,
} from './testing/steps.ts';

const CANARY = 'canary-password-7f3a';
const NEW_CANARY = 'canary-password-new-9c1d';

test('F§2 passwords, codes, tokens and session ids appear in no log line and no row, even after failures', async (t) => {
  const lines: string[] = [];
  const log = createLog({ level: 'trace', pretty: false, to: { write: (line) => lines.push(line) } });
  const testApp = await startFundraising(t, { platform: { log } });
  const password = { password: CANARY, password_confirmation: CANARY };
  const { email, code } = await signUp(testApp, 'ana@x.test', { ...password, device_token: 'canary-push-1' });
  const verified = await verify(testApp, 'mobile', email, code);
  const web = await login(testApp, 'web', email, CANARY);
  const mobile = await login(testApp, 'mobile', email, CANARY);
  const { access_token: access, refresh_token: refreshToken } = mobile.body.data;
  await refresh(testApp, refreshToken);
  const { value: sessionId } = cookieOf(web);
  await testApp.post('/auth/forgot-password', { email });
  const reset = codeOf(await testApp.mail(email, (mail) => /reset/i.test(mail.subject)));

  // Failures, and secrets in unexpected places.
  await login(testApp, 'web', email, `${CANARY}x`);
  await testApp.post(`/web/auth/login?password=${CANARY}&token=${access}`, { email, password: CANARY });
  await testApp.post('/web/auth/register', { ...registration(email), ...password });
  await testApp.post('/mobile/auth/refresh', { refresh_token: `${refreshToken}x` });
  await testApp.post('/mobile/auth/logout', undefined, bearer(`${access}x`));
  await testApp.post('/auth/verify-reset-token', { email, token: reset });
  await testApp.send('POST', '/web/auth/login', {
    payload: `{"email":"${email}","password":"${CANARY}"`,
    headers: { 'content-type': 'application/json' },
  });
  await testApp.post('/auth/reset-password', {
    email,
    token: reset,
    password: NEW_CANARY,
    password_confirmation: NEW_CANARY,
  });
  await testApp.post('/web/auth/logout', undefined, withCookie(web));
  await testApp.post('/mobile/auth/logout', undefined, {
    headers: { authorization: 'Bearer a\tb', 'user-agent': 'x\u001b[31m{"level":"fatal"}' },
  });

  const secrets = [
    CANARY,
    NEW_CANARY,
    access,
    refreshToken,
    sessionId,
    verified.body.data.access_token,
    verified.body.data.refresh_token,
  ];
  const all = lines.join('');
  assert.ok(lines.length > 10, 'the log was written');
  for (const secret of secrets) assert.ok(!all.includes(secret), `the log tells ${secret}`);
  for (const line of lines) {
    assert.equal(line.trimEnd().split(/[\r\n\u2028\u2029]/).length, 1);
    const { time, reqId: _id, hostname: _host, ...reported } = JSON.parse(line);
    assert.match(time, /Z$/);
    const text = JSON.stringify(reported);
    for (const digits of [code, reset]) assert.doesNotMatch(text, new RegExp(`(?<!\\d)${digits}(?!\\d)`));
  }

  const { rows: tables } = await testApp.app.connection.pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const dump = await testApp.snapshot(...tables.map(({ name }) => name));
  assert.match(dump, /ana@x\.test/);
  for (const secret of secrets) {
    assert.ok(!dump.includes(secret), `the database tells ${secret}`);
    assert.ok(!dump.includes(Buffer.from(secret).toString('hex')));
  }
  for (const digits of [code, reset])
    assert.doesNotMatch(dump, new RegExp(`"code":"?${digits}|code is ${digits}`));
});
