import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressKey, emailKey, isSameClient } from './limit-keys.ts';

describe('addressKey', () => {
  it('F§8 counts all IPv6 addresses of one network as one client', () => {
    assert.equal(addressKey('2001:db8:1:2::1'), addressKey('2001:db8:1:2:ffff:ffff:ffff:ffff'));
    assert.equal(addressKey('2001:DB8:1:2::1'), addressKey('2001:0db8:0001:0002:0:0:0:9'));
  });

  it('F§8 counts two networks and two IPv4 clients separately', () => {
    assert.notEqual(addressKey('2001:db8:1:2::1'), addressKey('2001:db8:1:3::1'));
    assert.notEqual(addressKey('203.0.113.7'), addressKey('203.0.113.8'));
    assert.notEqual(addressKey('::ffff:203.0.113.7'), addressKey('::ffff:203.0.113.8'));
    assert.notEqual(addressKey('64:ff9b::203.0.113.7'), addressKey('64:ff9b::203.0.113.8'));
    assert.notEqual(addressKey('fe80::1%eth0'), addressKey('fe80::2%eth0'));
  });

  it('F§8 recognizes an IPv4 client in every notation', () => {
    for (const form of [
      '::ffff:203.0.113.7',
      '::FFFF:203.0.113.7',
      '0:0:0:0:0:ffff:cb00:7107',
      '64:ff9b::cb00:7107',
    ]) {
      assert.equal(addressKey(form), '203.0.113.7');
    }
  });

  it('puts all invalid addresses into one bucket', () => {
    for (const form of ['', 'localhost', '203.0.113.7:80', '203.0.113.007', '1.2.3', '%']) {
      assert.equal(addressKey(form), 'unknown');
    }
  });
});

describe('isSameClient', () => {
  it('treats one network as one client, and never two invalid addresses', () => {
    assert.ok(isSameClient('2001:db8:1:2::a', '2001:DB8:1:2::b'));
    assert.ok(isSameClient('203.0.113.9', '::ffff:203.0.113.9'));
    assert.ok(!isSameClient('2001:db8:1:2::a', '2001:db8:1:3::a'));
    assert.ok(!isSameClient('unknown', 'unknown'));
  });
});

describe('emailKey', () => {
  it('gives look-alike addresses the key of the account that they resemble', () => {
    for (const form of [
      ' Maria@Example.test ',
      'ⓜⓐⓡⓘⓐ@example.test',
      'Ｍａｒｉａ＠ｅｘａｍｐｌｅ．ｔｅｓｔ',
      'MARIA@EXAMPLE.TEST\t',
    ]) {
      assert.equal(emailKey(form), 'maria@example.test');
    }
  });

  it('keeps different accounts apart', () => {
    assert.notEqual(emailKey('maria+1@example.test'), emailKey('maria@example.test'));
    assert.notEqual(emailKey('ma.ria@example.test'), emailKey('maria@example.test'));
  });
});
