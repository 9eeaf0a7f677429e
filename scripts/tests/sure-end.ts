import { Worker } from 'node:worker_threads';
import type { BundleTimes } from './bundles.ts';

/** A separate thread works even when the main thread is in an endless loop. */
const WATCHER = `
  const { parentPort, workerData } = require('node:worker_threads');
  let ending;
  parentPort.on('message', (file) => {
    clearTimeout(ending);
    ending = setTimeout(() => {
      require('node:fs').writeSync(2, 'Killed, because it neither ended nor failed in time: ' + file + '\\n');
      process.kill(process.pid, 'SIGKILL');
    }, workerData);
  });`;

export interface SureEnd {
  /** Starts the timeout of a file. */
  begin(file: string): void;
  /** Call after the last file: the process must now end by itself. */
  expect(): void;
}

/**
 * Ensures that a test process ends. A file that takes too long fails by itself; if it cannot even do that, its process
 * is killed. A process that stays alive after its tests fails too: a connection or timer that was never stopped would
 * block the whole run.
 */
export function seeToTheEnd({ timeout, endsWithin }: BundleTimes): SureEnd {
  const watcher = new Worker(WATCHER, { eval: true, workerData: timeout + endsWithin });
  watcher.unref();
  let last = '';
  return {
    begin(file) {
      last = file;
      watcher.postMessage(file);
    },
    expect() {
      watcher.postMessage(last);
      const report = (): void => {
        const kept = [...new Set(process.getActiveResourcesInfo())].join(', ');
        console.error(`The tests have ended, but ${kept} keep this process alive, after ${last}`);
        process.exit(1);
      };
      setTimeout(report, endsWithin).unref();
    },
  };
}
