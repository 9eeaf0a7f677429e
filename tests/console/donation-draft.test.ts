import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromAddress } from '../../apps/console/src/fundraising/public/donate/from-address.ts';

const read = (query: string) => fromAddress(new URLSearchParams(query));

test('the one-time button ignores a remembered frequency, and later steps keep the choice of the form', () => {
  assert.deepEqual(read('every=once'), { every: 'once' });
  assert.deepEqual(read('every=monthly&amount=250'), { every: 'monthly', amount: 250 });
  // Simulates the return from sign-in or from saving a card.
  assert.deepEqual(read('step=2'), {});
  assert.deepEqual(read('step=2&every=once'), {});
  assert.deepEqual(read('every=weekly&amount=0'), {});
});
