import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathWithin } from '../../apps/console/src/account/sign-in/return-path.ts';

const HOST = 'https://court.example.test';

test('the page opened after sign-in is on the same host, whatever the URL says', () => {
  for (const to of ['/', '/cases/7?page=2#parties', '/account']) assert.equal(pathWithin(to), to);
  const elsewhere = [
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\t\\evil.test',
    'https://evil.test',
    'evil.test',
    '',
  ];
  for (const to of elsewhere) {
    assert.equal(pathWithin(to, '/home'), '/home', JSON.stringify(to));
    assert.equal(new URL(pathWithin(to), `${HOST}/sign-in`).origin, HOST);
  }
  assert.equal(pathWithin(null), '/');
});
