import { givenDatabases } from './processes.ts';
import { record } from './recording.ts';
import { benchGround, serveAll } from './serve.ts';
import { benchService, type ServiceName } from './services.ts';

/**
 * Services as they run, in one process, on databases that are filled already. Told `record` it writes down the statements
 * that it sends, and answers with them when told `stop`.
 */
const poolSize = Number(process.argv[2]);
const ground = benchGround();
const services = Object.entries(givenDatabases()).map(([name, url]) =>
  benchService(name as ServiceName, ground, url, poolSize),
);
const pools = Object.fromEntries(services.map(({ name, app }) => [name, app.connection.pool]));

let recording: ReturnType<typeof record> | undefined;
process.on('message', (message) => {
  if (message === 'record') recording = record(pools);
  if (message === 'stop') process.send?.({ steps: recording?.stop() });
  if (message === 'record') process.send?.({});
});
await serveAll(services, ground);
