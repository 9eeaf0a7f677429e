import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { connect } from '@bulwagan/platform/database/connect.ts';
import { testDatabase } from '@bulwagan/testing/database.ts';
import type { Customer } from '../kinds/people.ts';
import { createMemoryStore } from './memory.ts';
import { createPostgresStore } from './postgres.ts';
import type { Reader, Store } from './store.ts';

/** Behaviour shared by both stores. */

const STORES: Record<string, (t: TestContext) => Promise<Store>> = {
  memory: async () => createMemoryStore(),
  PostgreSQL: async (t) => {
    const { url } = await testDatabase(t, { schema: 'simulator', folders: [] });
    const { pool, close } = connect({ url, schema: 'fundraising', size: 2 });
    t.after(close);
    return createPostgresStore(pool);
  },
};

function customer(id: string, name = 'Ana'): Customer {
  const attributes = {
    first_name: name,
    last_name: 'Cruz',
    email: 'ana@example.ph',
  } as Customer['attributes'];
  return { id, kind: 'customer', lookup: attributes.email, attributes, hidden: {} };
}

const nameOf = async (reader: Reader, id: string) =>
  (await reader.find('customer', id))?.attributes.first_name;
const listed = async (reader: Reader) => (await reader.list('customer', { limit: 10 })).map(({ id }) => id);

for (const [name, open] of Object.entries(STORES)) {
  test(`a transaction of the ${name} store sees its own changes, and others see them after it has ended`, async (t) => {
    const store = await open(t);
    await store.open();
    await store.transaction(async (tx) => {
      await tx.save(customer('cus_1'));
      await tx.save(customer('cus_2'));
    });
    await store.transaction(async (tx) => {
      await tx.save(customer('cus_1', 'Bea'));
      await tx.remove('cus_2');
      await tx.save(customer('cus_3'));
      assert.deepEqual([await nameOf(tx, 'cus_1'), await nameOf(tx, 'cus_2')], ['Bea', undefined]);
      assert.equal(await tx.peek('customer', 'cus_2'), undefined);
      assert.equal(await tx.find('payment', 'cus_1'), undefined, 'it is no payment');
      assert.deepEqual(await listed(tx), ['cus_3', 'cus_1']);
      assert.deepEqual([await nameOf(store, 'cus_1'), await nameOf(store, 'cus_2')], ['Ana', 'Ana']);
      assert.deepEqual(await listed(store), ['cus_2', 'cus_1']);
    });
    assert.deepEqual([await nameOf(store, 'cus_1'), await nameOf(store, 'cus_2')], ['Bea', undefined]);
    assert.deepEqual(await listed(store), ['cus_3', 'cus_1']);
  });

  test(`a failed transaction of the ${name} store has changed nothing`, async (t) => {
    const store = await open(t);
    await store.open();
    await store.transaction((tx) => tx.save(customer('cus_1')));
    const failed = store.transaction(async (tx) => {
      await tx.save(customer('cus_1', 'Bea'));
      await tx.save(customer('cus_2'));
      throw new Error('as asked');
    });
    await assert.rejects(failed, /as asked/);
    assert.equal(await nameOf(store, 'cus_1'), 'Ana');
    assert.deepEqual(await listed(store), ['cus_1']);
  });

  test(`changing objects passed to or returned by the ${name} store does not change stored data`, async (t) => {
    const store = await open(t);
    await store.open();
    await store.transaction(async (tx) => {
      const own = customer('cus_1');
      await tx.save(own);
      own.attributes.first_name = 'Bea';
      (await tx.find('customer', 'cus_1'))!.attributes.first_name = 'Cora';
      assert.equal(await nameOf(tx, 'cus_1'), 'Ana');
    });
    (await store.find('customer', 'cus_1'))!.attributes.first_name = 'Dina';
    (await store.list('customer', { limit: 1 }))[0]!.attributes.first_name = 'Ella';
    assert.equal(await nameOf(store, 'cus_1'), 'Ana');
  });
}
