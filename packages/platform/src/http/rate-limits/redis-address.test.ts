import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRedisAddress, UnusableRedisAddress } from './redis-address.ts';

const parsed = (text: string) => {
  const { hosts, username, password, db, isEncrypted, master, sentinelPassword } = parseRedisAddress(text);
  const places = hosts.map(({ host, port }) => `${host} ${port}`);
  return [places, username, password, db, isEncrypted, master, sentinelPassword];
};

test('contract §1 REDIS_URL accepts one host, several, or those of Sentinel', () => {
  const none = undefined;
  assert.deepEqual(parsed('redis://redis'), [['redis 6379'], none, none, 0, false, none, none]);
  assert.deepEqual(parsed('rediss://:p%40ss@[::1]:6380/2'), [
    ['::1 6380'],
    none,
    'p@ss',
    2,
    true,
    none,
    none,
  ]);
  assert.deepEqual(parsed('rediss://app:x@one,two:6380/1'), [
    ['one 6379', 'two 6380'],
    ...['app', 'x', 1, true, none, none],
  ]);
  assert.deepEqual(parsed('redis-sentinel://:x@one,two:26380/main/3?sentinel_password=y'), [
    ['one 26379', 'two 26380'],
    ...[none, 'x', 3, false, 'main', 'y'],
  ]);
  assert.deepEqual(parsed('rediss+sentinel://one/1#main'), [
    ['one 26379'],
    none,
    none,
    1,
    true,
    'main',
    none,
  ]);
});

test('contract §1 an unusable REDIS_URL is refused without repeating it', () => {
  const texts = [
    'http://canary',
    'redis://canary:99999',
    'redis://canary,',
    'redis://:can%zzary@one',
    'redis://one/canary',
    'redis-sentinel://canary',
    'redis-sentinel://canary/main/canary',
  ];
  for (const text of texts)
    assert.throws(
      () => parseRedisAddress(text),
      (error) => error instanceof UnusableRedisAddress && !error.message.includes('canary'),
      text,
    );
});
