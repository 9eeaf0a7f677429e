import { findService } from '@bulwagan/server/start/services.ts';
import { givenDatabases } from './processes.ts';
import { record } from './recording.ts';
import { benchPlatform, serveAll } from './serve.ts';
import { openBenchService } from './services.ts';

/**
 * Runs services in one process, on seeded databases. On the message `record` it records the statements that it sends,
 * and returns them on `stop`. Arguments: the size of the pool, and `jobs` to run jobs too.
 */
const poolSize = Number(process.argv[2]);
const handlesJobs = process.argv[3] === 'jobs';
const platform = benchPlatform();
const services = await Promise.all(
  Object.entries(givenDatabases()).map(([name, url]) =>
    openBenchService(findService(name)!, platform, url, poolSize),
  ),
);
const pools = Object.fromEntries(services.map(({ name, app }) => [name, app.connection.pool]));

let recording: ReturnType<typeof record> | undefined;
process.on('message', (message) => {
  if (message === 'record') recording = record(pools);
  if (message === 'stop') process.send?.({ steps: recording?.stop() });
  if (message === 'record') process.send?.({});
});
await serveAll(services, platform, { handlesJobs });
