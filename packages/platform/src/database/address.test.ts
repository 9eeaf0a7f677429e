import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asPooled, describeServers, parseAddress, UnusableAddress } from './address.ts';

test('contract §1 an address with one host and no own parameters is passed on unchanged', () => {
  const texts = [
    'postgres://app:x%2Fy@db:5432/app?sslmode=verify-full',
    'postgresql:///app',
    'postgres://%2Fvar%2Frun%2Fpostgresql/app',
    'postgres://app@[::1]:5433/app',
    'postgres://db/app?host=/var/run/postgresql',
  ];
  for (const text of texts)
    assert.deepEqual(parseAddress(text), { urls: [text], need: 'primary', isPooled: false });
});

test('contract §1 an address with several hosts becomes one address per host and port, with the same parameters', () => {
  const { urls, need } = parseAddress(
    'postgres://app:p%40ss@one,[::1]:5433,three:5434/app?sslmode=verify-full&target_session_attrs=read-write',
  );
  assert.deepEqual(urls, [
    'postgres://app:p%40ss@one/app?sslmode=verify-full',
    'postgres://app:p%40ss@[::1]:5433/app?sslmode=verify-full',
    'postgres://app:p%40ss@three:5434/app?sslmode=verify-full',
  ]);
  assert.equal(need, 'read-write');
  assert.deepEqual(parseAddress('postgres:///app?host=one,two&port=5433').urls, [
    'postgres:///app?host=one&port=5433',
    'postgres:///app?host=two&port=5433',
  ]);
});

test('contract §1 an unusable address is refused without repeating it in the message', () => {
  const texts = [
    'mysql://canary',
    'postgres://canary,/app',
    'postgres://canary,:5432/app',
    'postgres://canary:99999/app',
    'postgres:///app?host=canary,,b',
    'postgres:///app?host=a,canary&port=1,2,3',
    'postgres://canary/app?target_session_attrs=prefer-standby',
    'postgres://canary/app?target_session_attrs=canary',
  ];
  for (const text of texts)
    assert.throws(
      () => parseAddress(text),
      (error) => error instanceof UnusableAddress && !error.message.includes('canary'),
      text,
    );
});

test('contract §1 messages name the servers of an address, but never its password', () => {
  assert.equal(describeServers('postgres://app:secret@one:5432,two/app'), 'one:5432, two');
  assert.equal(describeServers('postgres:///app?host=/run/pg,two&port=5433'), '/run/pg:5433, two:5433');
  assert.equal(describeServers('postgres:///app'), 'this machine');
});

test('contract §1 marking an address as a pooler twice adds the mark once', () => {
  for (const text of ['postgres://a/b', 'postgres://a,c/b?sslmode=disable']) {
    const marked = asPooled(text);
    assert.equal(parseAddress(marked).isPooled, true);
    assert.equal(asPooled(marked), marked);
    assert.deepEqual(parseAddress(marked).urls, parseAddress(text).urls);
  }
});
