import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../config/read.ts';
import type { ServiceName } from '../../services.ts';
import { poolSizeOf } from './connections.ts';

const THREE = 'fundraising,workforce,court';

/** Returns the pool size for a server with 100 connections, 12 of them reserved. */
function sizeOf(given: Record<string, string>, ...only: ServiceName[]): number {
  const env = { SERVICES: THREE, ...given };
  const services = only.length > 0 ? only : readConfig(env).services;
  return poolSizeOf(100, services, readConfig(env));
}

test('contract §1: pools share the connections left after two job connections per process and service, one listener per service, and two simulator connections per process', () => {
  assert.equal(sizeOf({}), 10, 'never more than a process has use for');
  assert.equal(sizeOf({ WORKERS: '3' }), 6, '100 - 12 - 3 * (3 * 2 + 1) - 3 * 2 = 61, for nine pools');
  assert.equal(sizeOf({ WORKERS: '3', GATEWAY_URL: 'https://api.example.org/v1' }), 7, 'no simulator: 67');
  assert.equal(sizeOf({ WORKERS: '4', SERVICES: 'court,workforce' }), 8, '70, for eight pools');
  assert.equal(
    sizeOf({ WORKERS: '4', SERVICES: 'court,workforce', HANDLE_JOBS: 'false' }),
    9,
    'nobody listens: 72',
  );
  assert.equal(sizeOf({ WORKERS: '5' }, 'court'), 10, 'one of several, on a server of its own: 77');
  assert.ok(sizeOf({ WORKERS: '10' }) < 2, 'too few, which a start refuses');
});
