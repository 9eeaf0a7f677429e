import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLASSIFICATIONS } from '@bulwagan/contracts/court/kinds.ts';
import { isStricter } from '@bulwagan/court/access/scope.ts';
import { isLifted } from '../../../apps/console/src/court/cases/lifting.ts';

test('contract §3.1 the page asks for a reason for each classification below that of the category, as the service does', () => {
  for (const chosen of CLASSIFICATIONS)
    for (const byCategory of CLASSIFICATIONS)
      assert.equal(isLifted(chosen, byCategory), isStricter(byCategory, chosen), `${chosen}, ${byCategory}`);
  assert.ok(isLifted('restricted', 'sealed'));
  assert.deepEqual([isLifted('', 'sealed'), isLifted('public', undefined)], [false, false]);
});
