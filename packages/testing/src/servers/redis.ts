import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Limiter, LimitState } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { Redis } from 'ioredis';

/** Starts a Redis or Valkey that persists everything in `folder`. Throws if neither is installed. */
export async function startRedis(port: number, folder: string): Promise<ChildProcess> {
  const settings = [
    '--port',
    String(port),
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'yes',
    '--appendfsync',
    'always',
  ];
  for (const program of ['redis-server', 'valkey-server']) {
    const started = spawn(program, settings, { stdio: 'ignore' });
    const [failure] = await Promise.race([
      once(started, 'spawn'),
      once(started, 'error').catch((error) => [error]),
    ]);
    if (failure === undefined) return started;
  }
  throw new Error('Neither redis-server nor valkey-server is installed.');
}

/** Resolves when the server answers. */
export async function redisAnswers(port: number): Promise<void> {
  const client = new Redis(`redis://127.0.0.1:${port}`);
  // Connections are refused until the server listens; ping waits for that.
  client.on('error', () => {});
  await client.ping();
  client.disconnect();
}

const ATTEMPTS = 100;
const PAUSE_IN_MS = 50;

/** Returns the state of one more request once the limiter can count, or that it still cannot after five seconds. */
export async function counted(limiter: Limiter): Promise<LimitState> {
  let state = await limiter.consume('key');
  for (let attempt = 0; state.unavailable && attempt < ATTEMPTS; attempt += 1) {
    await sleep(PAUSE_IN_MS);
    state = await limiter.consume('key');
  }
  return state;
}
