import { createWorkforce } from '../../src/workforce/index.ts';
import { benchGround, serve } from '../serve.ts';
import { record } from './recording.ts';

/**
 * Workforce as it runs, in a process of its own, on a database that is filled already. Told `record` it writes down the
 * statements that it sends, and answers with them when told `stop`.
 */
const [databaseUrl, poolSize] = process.argv.slice(2) as [string, string];
const ground = benchGround();
const service = createWorkforce(
  ground,
  { databaseUrl, publicUrl: 'http://localhost:3000/workforce', poolSize: Number(poolSize) },
  { officeLimit: 1_000_000_000, csrfPrefix: '/sanctum', statefulDomains: [], corsOrigins: [] },
);
let recording: ReturnType<typeof record> | undefined;
process.on('message', (message) => {
  if (message === 'record') recording = record(service.app.connection.pool);
  if (message === 'stop') process.send?.({ steps: recording?.stop() });
  if (message === 'record') process.send?.({});
});
await serve(service, ground);
