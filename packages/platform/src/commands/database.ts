import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '../database/embedded/embedded.ts';
import { FolderInUse } from '../database/embedded/embedded-lock.ts';
import type { Log } from '../telemetry/log.ts';

/** Maximum wait for a program that is starting, including its data folder and migrations. */
const STARTS_WITHIN_MS = 20_000;
const POLL_IN_MS = 250;

/**
 * Runs `work` on the embedded database of a data folder: on the server of the program running there, or on a server
 * that is started for this work and stopped afterwards, also on Ctrl+C.
 */
export async function withEmbedded<T>(
  { dataDir, log }: { dataDir: string; log: Log },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const own = await startUnlessRunning(dataDir, log);
  if (own === undefined) return await work(await urlOfRunning(dataDir));
  const stopListening = onSignals(() => {
    // Do not report connections that are cut off by the stop.
    log.level = 'silent';
    return own.stop();
  });
  try {
    return await work(own.url);
  } finally {
    stopListening();
    await own.stop();
  }
}

async function startUnlessRunning(dataDir: string, log: Log) {
  try {
    return await startEmbedded({ dataDir, log });
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}

/**
 * Waits for the URL of the running server. The file exists before the server responds, and may be from an earlier start
 * with another port.
 */
async function urlOfRunning(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres', 'url');
  for (const deadline = performance.now() + STARTS_WITHIN_MS; ; await sleep(POLL_IN_MS)) {
    try {
      const url = readFileSync(file, 'utf8').trim();
      await assertAnswers(url);
      return url;
    } catch (cause) {
      if (performance.now() < deadline) continue;
      throw new Error(
        `A program is running on the data in ${dataDir}, but its database can not be reached. Is it starting or stopping?`,
        { cause },
      );
    }
  }
}

async function assertAnswers(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  // A server that stops also fails the query; without this listener its error would end the command.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}

function onSignals(stop: () => Promise<void>): () => void {
  const codes = { SIGINT: 130, SIGTERM: 143 } as const;
  const listeners = Object.entries(codes).map(([name, code]) => {
    const listener = () => void stop().finally(() => process.exit(code));
    process.once(name, listener);
    return () => process.off(name, listener);
  });
  return () => {
    for (const stopListening of listeners) stopListening();
  };
}
