import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFundraising } from '../../test/fundraising.ts';
import { fundraisingRoutes } from './service.ts';

test('F§2 every list has 15 a page when none is asked for', async (t) => {
  const world = await startFundraising(t);
  const admin = await world.person({ roles: ['system_admin'] });
  const lists = fundraisingRoutes(world.app).filter(
    ({ method, path, query = {} }) =>
      method === 'GET' &&
      !path.includes('{') &&
      'properties' in query &&
      'per_page' in Object(query.properties),
  );
  assert.ok(lists.length >= 10, `${lists.length} lists`);
  for (const { path } of lists) {
    const { status, body } = await admin.get(path.slice('/api/v1'.length));
    assert.equal(status, 200, path);
    assert.deepEqual([body.data.current_page, body.data.per_page], [1, 15], path);
  }
});
