import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromAddress } from '../../console/src/fundraising/public/giving/from-address.ts';

const read = (query: string) => fromAddress(new URLSearchParams(query));

test('a remembered rhythm does not follow a donor to the one-time button, and later steps keep what the form chose', () => {
  assert.deepEqual(read('every=once'), { every: 'once' });
  assert.deepEqual(read('every=monthly&amount=250'), { every: 'monthly', amount: 250 });
  // Back from signing in or saving a card.
  assert.deepEqual(read('step=2'), {});
  assert.deepEqual(read('step=2&every=once'), {});
  assert.deepEqual(read('every=weekly&amount=0'), {});
});
