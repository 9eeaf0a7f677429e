import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWithDonor } from '@bulwagan/testing/donations.ts';
import { completed } from './testing/papers.ts';

const PREVIEW = '/documents/batch/preview';

test('contract §3.2 a batch by day has the donations paid from the first moment of a day in Manila to its last', async (t) => {
  const testApp = await startWithDonor(t, { now: '2026-11-20T15:59:59.999Z' });
  const ids: number[] = [];
  for (const at of ['20T15:59:59.999Z', '20T16:00:00Z', '21T15:59:59.999Z', '21T16:00:00Z']) {
    testApp.clock.set(`2026-11-${at}`);
    ids.push((await completed(testApp)).id);
  }
  // Earlier sessions have ended, so staff sign in after the last donation.
  const { institutionId, campaignId } = testApp;
  const manager = await testApp.person({ roles: ['institution_admin'], institutionId });
  const foreigner = await testApp.person({
    roles: ['institution_admin'],
    institutionId: await testApp.institution(),
  });
  const root = await testApp.person({ roles: ['system_admin'] });
  const asked = (by: typeof manager, filter: object) =>
    by.post(PREVIEW, { kind: 'acknowledgement_receipt', filter: { campaign_id: campaignId, ...filter } });
  const [first, last] = ['2026-11-21', '2026-11-21'];
  for (const by of [manager, root])
    for (const [filter, count] of [
      [{ paid_from: first, paid_to: last }, 2],
      [{ paid_from: first }, 3],
      [{ paid_to: last }, 3],
      [{ paid_to: '2026-11-20' }, 1],
      [{ paid_from: '2026-11-22' }, 1],
      [{ paid_from: '1900-01-01', paid_to: '9999-12-31' }, ids.length],
    ] as const) {
      const reply = await asked(by, filter);
      assert.deepEqual([reply.status, reply.body.data?.total], [200, count], JSON.stringify(filter));
    }
  for (const filter of [{ paid_from: '2026-11-23' }, { paid_from: last, paid_to: '2026-11-20' }])
    assert.equal((await asked(manager, filter)).status, 422, JSON.stringify(filter));
  assert.equal((await asked(foreigner, { paid_from: first, paid_to: last })).status, 422);
});
