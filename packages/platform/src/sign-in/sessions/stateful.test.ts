import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStatefulCheck } from './stateful.ts';

const check = createStatefulCheck([
  'App.test',
  'localhost:3000',
  '[::1]',
  '*.office.test',
  '*.dev.test:8080',
]);

test('C§5.4 addresses that only resemble a stateful domain are foreign, as Origin and as Referer', () => {
  const foreign = [
    '',
    'null',
    '*',
    'app.test',
    'https://',
    'https://app.test.x',
    'https://xapp.test',
    'https://sub.app.test',
    'https://app.test.',
    'https://app.test:444',
    'https://app.test:',
    'http://localhost',
    'http://localhost:3001',
    'http://localhost:30000',
    'http://127.0.0.1:3000',
    'https://app.test@evil.test',
    'https://app.test:443@evil.test',
    'https://user@app.test',
    'https://user:pass@app.test',
    'https://evil.test\\app.test',
    'https://app.test\\@evil.test',
    'https:/app.test',
    'https:app.test',
    '//app.test',
    'ftp://app.test',
    'file://app.test',
    'javascript://app.test',
    'https://app%2etest',
    'https://%61pp.test',
    'https://app\u3002test',
    'https://\uff41pp.test',
    'https://xn--pp-eka.test',
    'https://app.test https://evil.test',
    'https://app.test, https://evil.test',
    ' https://app.test',
    'https://app.test ',
    'https://app.test\t',
    'https://app..test',
    'https://office.test',
    'https://.office.test',
    'https://evil-office.test',
    'https://*.office.test',
    'https://a.office.test.evil.test',
    'https://a.office.test:8080',
    'https://a.dev.test',
    'https://[::1]:3000',
    'https://::1',
    'https://evil.test#https://app.test',
    'https://evil.test?https://app.test',
    'https://evil.test/https://app.test',
    'null://app.test',
    'about:blank',
    'blob:https://app.test',
    `https://${'a.'.repeat(20_000)}app.test`,
  ];
  for (const address of foreign) {
    assert.equal(check({ headers: { origin: address } }), 'origin', address.slice(0, 60));
    assert.equal(check({ headers: { referer: address } }), 'referer', address.slice(0, 60));
  }
});

test('C§5.4 an Origin has no path, a Referer may', () => {
  for (const address of [
    'https://app.test/',
    'https://app.test/cases?page=2',
    'https://app.test?x',
    'https://app.test#x',
  ]) {
    assert.equal(check({ headers: { origin: address } }), 'origin', address);
    assert.equal(check({ headers: { referer: address } }), undefined, address);
  }
});

test('C§5.4 when both headers are sent, both must be stateful; without either the client is not a browser', () => {
  const [own, other] = ['https://app.test', 'https://evil.test'];
  assert.equal(check({ headers: { origin: own, referer: `${other}/` } }), 'referer');
  assert.equal(check({ headers: { origin: other, referer: `${own}/` } }), 'origin');
  assert.equal(check({ headers: { origin: 'null', referer: `${own}/` } }), 'origin');
  assert.equal(check({ headers: { origin: own, referer: '' } }), 'referer');
  assert.equal(check({ headers: { origin: own, referer: `${own}/` } }), undefined);
  assert.equal(check({ headers: {} }), undefined);
});

test('C§5.4 listed hosts, their ports, and any depth below a wildcard are stateful, in any case', () => {
  for (const origin of [
    'https://app.test',
    'http://app.test',
    'HTTPS://APP.TEST',
    'http://localhost:3000',
    'http://[::1]',
    'https://a.office.test',
    'https://a.b.Office.test',
    'http://a.dev.test:8080',
  ]) {
    assert.equal(check({ headers: { origin } }), undefined, origin);
  }
});

test('a list with an invalid host prevents the start', () => {
  for (const entry of [
    '*',
    '',
    'https://app.test',
    'app.test/',
    'a b',
    '*.',
    'app.*',
    '*app.test',
    'app.test:port',
  ]) {
    assert.throws(() => createStatefulCheck([entry]), /STATEFUL_DOMAINS names .* which is not a host/, entry);
  }
});
