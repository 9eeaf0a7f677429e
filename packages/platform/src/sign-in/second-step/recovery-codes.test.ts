import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createFieldEncryption } from '../../privacy/field-encryption.ts';
import { encryptCodes } from '../../second-factor/recovery-codes.ts';
import { invalid, shown, startWithApps, statusesOf, WRONG_RECOVERY_CODE } from '../testing/two-factor.ts';

const { office, withApp, challenged } = await startWithApps({ after });

test('contract, court: a recovery code works once and is replaced by a new one; the owner is notified', async () => {
  const { id, email, recoveryCodes, client: settings } = await withApp();
  const [code] = recoveryCodes;
  const first = await challenged(email);
  assert.equal(
    (await first.post('/two-factor-challenge', { recovery_code: ` ${code!.toUpperCase()} ` })).status,
    204,
  );
  assert.equal((await first.get('/api/profile')).body.id, id);
  const second = await challenged(email);
  assert.deepEqual(
    shown(await second.post('/two-factor-challenge', { recovery_code: code })),
    invalid('recovery_code', WRONG_RECOVERY_CODE),
  );
  const now: string[] = (await settings.get('/user/two-factor-recovery-codes')).body;
  assert.equal(now.length, 8);
  assert.deepEqual(now.slice(1), recoveryCodes.slice(1));
  assert.ok(!recoveryCodes.includes(now[0]!));
  assert.equal((await second.post('/two-factor-challenge', { recovery_code: now[0] })).status, 204);
  assert.equal(
    office.mailsTo(email).filter(({ subject }) => subject.startsWith('A recovery code was used')).length,
    2,
  );
  assert.equal((await office.auditOf(id)).filter((action) => action === 'user.recovery_code_used').length, 2);
  assert.ok(office.events().includes('recovery_code_used'));
});

test('contract, court: a recovery code is accepted without its hyphen, with spaces and in capitals', async () => {
  const { email, recoveryCodes } = await withApp();
  const spellings: ((code: string) => string)[] = [
    (code) => code.replace('-', ''),
    (code) => code.replace('-', ' - ').toUpperCase(),
    (code) => `\u00a0${code.replace('-', '\u2011').replaceAll(/(.{4})/g, '$1 ')}`,
  ];
  for (const [at, spell] of spellings.entries()) {
    const typed = spell(recoveryCodes[at]!);
    const client = await challenged(email);
    assert.equal((await client.post('/two-factor-challenge', { recovery_code: typed })).status, 204, typed);
  }
});

test('ASVS 6.5.2 older, shorter recovery codes still sign in, and are replaced by longer ones', async () => {
  const { id, email, client: settings } = await withApp();
  const earlier = Array.from({ length: 8 }, (_, n) => `${n}abcdefghi-${n}jklmnopqr`);
  const fieldEncryption = createFieldEncryption({ keys: [{ id: 'test', key: Buffer.alloc(32, 1) }] });
  await office.db
    .updateTable('two_factor')
    .set({ recovery_codes: encryptCodes({ fieldEncryption, service: 'office' }, id, earlier) })
    .where('user_id', '=', id)
    .execute();
  assert.deepEqual((await settings.get('/user/two-factor-recovery-codes')).body, earlier);
  const by = async (code: string | undefined) =>
    (await (await challenged(email)).post('/two-factor-challenge', { recovery_code: code })).status;
  assert.equal(await by(earlier[2]), 204);
  assert.equal(await by(earlier[2]), 422);
  const now: string[] = (await settings.get('/user/two-factor-recovery-codes')).body;
  assert.deepEqual(now.with(2, ''), earlier.with(2, ''));
  assert.match(now[2]!, /^[a-z0-9]{13}-[a-z0-9]{13}$/);
  assert.equal(await by(now[2]), 204);
});

test('of one recovery code sent concurrently from five browsers, one signs in', async () => {
  const { email, recoveryCodes } = await withApp();
  const clients = await Promise.all(Array.from({ length: 5 }, () => challenged(email)));
  const replies = await Promise.all(
    clients.map((client) => client.post('/two-factor-challenge', { recovery_code: recoveryCodes[3] })),
  );
  assert.deepEqual(statusesOf(replies), [204, 422, 422, 422, 422]);
});

test('contract, court: renewed recovery codes invalidate the earlier ones', async () => {
  const { email, recoveryCodes, client } = await withApp();
  assert.deepEqual(shown(await client.post('/user/two-factor-recovery-codes')), [200, '']);
  const renewed: string[] = (await client.get('/user/two-factor-recovery-codes')).body;
  assert.equal(renewed.filter((code) => recoveryCodes.includes(code)).length, 0);
  const browser = await challenged(email);
  assert.equal(
    (await browser.post('/two-factor-challenge', { recovery_code: recoveryCodes[0] })).status,
    422,
  );
  assert.equal((await browser.post('/two-factor-challenge', { recovery_code: renewed[0] })).status, 204);
});
