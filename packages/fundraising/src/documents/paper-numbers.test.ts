import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBroken } from '@bulwagan/platform/verify/invariants.ts';
import { startWithDonor } from '@bulwagan/testing/donations.ts';
import {
  assertFoundByNumber,
  continueSeriesAt,
  LONG_NUMBER,
} from '@bulwagan/testing/samples/paper-numbers.ts';
import { sql } from 'kysely';
import { RECEIPT_INVARIANTS } from './invariants.ts';
import { completed, printedTexts, receiptsIssued } from './testing/papers.ts';

const DOCUMENTS = '/documents';
const KIND = 'acknowledgement_receipt';

test('contract §3.2 a receipt numbered from 1,000,000 on has its whole number in lists, statements and checks, and is found by it', async (t) => {
  const testApp = await startWithDonor(t, { now: '2026-11-23T01:00:00Z' });
  testApp.skipInvariants();
  const { donor, institutionId } = testApp;
  const manager = await testApp.person({ roles: ['institution_admin'], institutionId });
  await completed(testApp, { pesos: 500 });
  await receiptsIssued(testApp);
  await continueSeriesAt(testApp.app.db, LONG_NUMBER);
  const donation = await completed(testApp, { pesos: 70 });
  await receiptsIssued(testApp);

  for (const by of [donor, manager]) {
    const [first, long] = (await by.get(`${DOCUMENTS}?kind=${KIND}&sort=number`)).body.data.data;
    const found = async (...numbers: string[]) => {
      const query = numbers.map((number) => `number[]=${encodeURIComponent(number)}`).join('&');
      return (await by.get(`${DOCUMENTS}?${query}`)).body.data.data;
    };
    await assertFoundByNumber(found, [first, long]);
  }

  const number = `AR-${institutionId}-2026-${LONG_NUMBER}`;
  const texts = printedTexts(testApp);
  assert.equal((await donor.get('/statements/2026')).status, 200);
  assert.match(texts.at(-1)!, new RegExp(`${number} ₱70\\.00`));

  await sql`update donations set reversed_centavos = amount_centavos where id = ${donation.id}`.execute(
    testApp.app.db,
  );
  const { subjects } = await findBroken(testApp.app.db, RECEIPT_INVARIANTS[0]!.broken);
  assert.deepEqual(subjects, [`donation ${donation.id}, ${number}`]);
});
