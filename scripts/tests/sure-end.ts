import { Worker } from 'node:worker_threads';
import type { BundleTimes } from './bundles.ts';

/** Its own thread notices also where the others are caught in a loop. */
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
  /** Allows this file its time. */
  begin(file: string): void;
  /** After the last one: the process is to end by itself now. */
  expect(): void;
}

/**
 * Sees to it that a process of tests ends. A file that takes too long fails by itself; one that cannot even do that takes
 * its process along. What keeps a process alive after its tests fails it: a connection or a timer that nothing has stopped
 * would be waited for by the run, and by whoever waits for that.
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
      const tell = (): void => {
        const kept = [...new Set(process.getActiveResourcesInfo())].join(', ');
        console.error(`Its tests have ended, and it has not: ${kept} keep this process alive, after ${last}`);
        process.exit(1);
      };
      setTimeout(tell, endsWithin).unref();
    },
  };
}
