import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { linkOf } from '../../../apps/console/src/court/dashboard/links.ts';

/** Filters of the list of cases, by their names in the address of the page. */
const FILTERS: Record<string, string> = {
  status: 'filter[status]',
  branch: 'filter[branch_id]',
  court: 'filter[court_type]',
  year: 'filter[year]',
};
const SEEN = { cases: true, activities: true };

test('C§4 a figure of the dashboard leads to as many records as it counts, also when the dashboard is filtered', async (t) => {
  const testApp = await startCourt(t, { now: '2026-11-23T01:00:00Z' });
  const [one, other] = [
    await testApp.branch({ courtType: 'RTC' }),
    await testApp.branch({ courtType: 'MTC' }),
  ];
  const admin = await testApp.as('Super Admin');
  for (const [branch_id, court_type, filed_at] of [
    [one, 'RTC', '2026-03-02'],
    [one, 'RTC', '2025-03-03'],
    [other, 'MTC', '2026-03-02'],
  ] as const)
    await testApp.caseRecord({ branch_id, court_type, filed_at });
  for (const [query, filter, count] of [
    ['', {}, 3],
    [`branch_id=${one}`, { branch_id: one }, 2],
    [`branch_id=${one}&year=2026`, { branch_id: one, year: 2026 }, 1],
    ['court_type=MTC', { court_type: 'MTC' }, 1],
  ] as const) {
    const figures = (await admin.get(`/api/backoffice/statistics?${query}`)).body.data;
    for (const key of ['total', 'received']) {
      const link = new URL(linkOf(key, filter, SEEN)!, 'http://court.test');
      assert.equal(link.pathname, '/cases');
      const asked = [...link.searchParams].map(([name, value]) => [FILTERS[name]!, value]);
      const { meta } = (await admin.get(`/api/case-records?${new URLSearchParams(asked)}`)).body;
      const figure = figures.find((row: { key: string }) => row.key === key).count;
      assert.deepEqual([figure, meta.total], [count, count], `${key} ${query}`);
    }
  }
  assert.equal(linkOf('actions_overdue', { branch_id: one }, SEEN), `/compliance?overdue=yes&branch=${one}`);
  assert.equal(
    linkOf('hearings_this_month', { branch_id: one }, SEEN),
    `/calendar?view=month&type=hearing&branch=${one}`,
  );
  assert.equal(linkOf('total', {}, { cases: false, activities: true }), undefined);
});
