import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { reencrypt } from '@bulwagan/platform/privacy/reencrypt.ts';
import { startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import { columnsEncryptedBy, keyOf } from '@bulwagan/testing/samples/encrypted-columns.ts';
import { fieldEncryptionContext } from '../institutions/bank-accounts.ts';
import { encryptToken, openToken, tokenIndex, tokenIndexes } from '../payment-methods/tokens.ts';
import { answer, appCode, challenged, withApp } from '../second-factor/testing/factors.ts';
import { ENCRYPTED_TABLES } from './encrypted.ts';

const [OLD, NEW] = [
  'an old secret of the tests, long enough',
  'a new secret of the tests, long enough',
] as const;

/** Saves a card, a deleted card and one in 3-D Secure, as the program writes them. */
async function keepCards({ app }: TestApp, userId: number): Promise<void> {
  const now = app.clock.now().toString();
  const card = { card_last_four: '4345', card_brand: 'visa', card_exp_month: 12, card_exp_year: 2099 };
  const rowOf = (token: string) => ({
    user_id: userId,
    ...card,
    gateway_token_sealed: encryptToken(app, token),
    gateway_token_index: tokenIndex(app, token),
    gateway_customer_id: 'cus_a',
    created_at: now,
    updated_at: now,
  });
  await app.db
    .insertInto('payment_methods')
    .values([
      { ...rowOf('pm_kept'), payment_gateway: 'paymongo', is_default: true },
      { ...rowOf('pm_deleted'), payment_gateway: 'paymongo', is_active: false },
    ])
    .execute();
  await app.db
    .insertInto('card_links')
    .values({ ...rowOf('pm_linking'), payment_intent_id: 'pi_a' })
    .execute();
}

async function reencryptAll({ app }: TestApp): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  for (const table of ENCRYPTED_TABLES) {
    const result = await reencrypt(app.db, app.fieldEncryption, table);
    assert.deepEqual(result.left, []);
    done[table.name] = result.done;
  }
  return done;
}

async function tokensFound({ app }: TestApp, table: 'payment_methods' | 'card_links', token: string) {
  const rows = await app.db
    .selectFrom(table)
    .select('gateway_token_sealed')
    .where('gateway_token_index', 'in', tokenIndexes(app, token))
    .execute();
  return rows.map((row) => openToken(app, row.gateway_token_sealed!));
}

test('F§2 after a change of the secret cards, bank account numbers and second factors are readable, found, and soon re-encrypted', async () => {
  const first = await startFundraising({ after }, { platform: { secret: OLD } });
  const institutionId = await first.institution();
  const admin = await first.person({ roles: ['institution_admin'], institutionId });
  const path = `/institutions/${institutionId}/bank-accounts`;
  const account = { bank_name: 'Landbank', account_name: 'Own College', account_number: '001234567890' };
  const bankId = (await admin.post(path, account)).body.data.id;
  const owner = await withApp(first);
  await keepCards(first, owner.id);
  assert.equal((await admin.put('/profile', { donor_tin: '123-456-789-00000' })).status, 200);
  const { databaseUrl } = first;

  const both = await startFundraising(
    { after },
    { databaseUrl, clock: first.clock, platform: { secret: NEW, previousSecrets: [OLD] } },
  );
  const { pool } = both.app.connection;
  const oldKey = keyOf(encryptToken(first.app, 'x'));
  const encryptedByOld = [
    'bank_accounts.account_number_sealed',
    'card_links.gateway_token_sealed',
    'payment_methods.gateway_token_sealed',
    'two_factor.recovery_codes',
    'two_factor.secret',
    'users.donor_tin_encrypted',
  ];
  assert.deepEqual(await columnsEncryptedBy(pool, 'fundraising', oldKey), encryptedByOld);
  assert.deepEqual(await tokensFound(both, 'payment_methods', 'pm_kept'), ['pm_kept']);
  const unencrypted = async () =>
    (await both.snapshot('payment_methods', 'card_links', 'bank_accounts', 'two_factor'))
      .replaceAll(/v1\.\w+\.[\w-]+/g, 'sealed')
      .replaceAll(/"\\+x[0-9a-f]{64}"/g, 'index');
  const before = await unencrypted();
  assert.deepEqual(await reencryptAll(both), {
    payment_methods: 2,
    card_links: 1,
    bank_accounts: 1,
    donations: 0,
    two_factor: 1,
    users: 1,
  });
  assert.equal(await unencrypted(), before, 'nothing else has changed');
  assert.deepEqual(await columnsEncryptedBy(pool, 'fundraising', oldKey), []);
  assert.deepEqual(await reencryptAll(both), {
    payment_methods: 0,
    card_links: 0,
    bank_accounts: 0,
    donations: 0,
    two_factor: 0,
    users: 0,
  });

  const alone = await startFundraising(
    { after },
    { databaseUrl, clock: first.clock, platform: { secret: NEW } },
  );
  const { rows } = await pool.query('select account_number_sealed from bank_accounts');
  assert.equal(
    alone.app.fieldEncryption.open(rows[0].account_number_sealed, fieldEncryptionContext(bankId)),
    '001234567890',
  );
  assert.deepEqual(await tokensFound(alone, 'payment_methods', 'pm_kept'), ['pm_kept']);
  assert.deepEqual(await tokensFound(alone, 'payment_methods', 'pm_deleted'), ['pm_deleted']);
  assert.deepEqual(await tokensFound(alone, 'card_links', 'pm_linking'), ['pm_linking']);
  alone.clock.advance({ minutes: 2 });
  for (const factor of [{ code: appCode(alone, owner.secret) }, { recovery_code: owner.recoveryCodes[3] }]) {
    const challenge = await challenged(alone, 'web', owner.email);
    assert.equal((await answer(alone, 'web', challenge, factor)).status, 200);
  }
});
