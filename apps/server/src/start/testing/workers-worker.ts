import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerNews } from '../processes/worker.ts';

/** The first of two workers serves immediately and dies once, while the second is still starting. */

const STARTING_MS = 500;

const isFirst = process.env.HANDLE_JOBS === 'true';
const died = process.env.TEST_WORKER_DIED!;
const report = (news: WorkerNews) => new Promise((reported) => process.send!(news, reported));

if (!isFirst) await sleep(STARTING_MS);
await report({ bulwagan: 'ready' });
if (isFirst && !existsSync(died)) {
  writeFileSync(died, '');
  process.exit(1);
}
process.on('message', () => report({ bulwagan: 'door is shut' }));
process.on('SIGTERM', () => process.exit(0));
