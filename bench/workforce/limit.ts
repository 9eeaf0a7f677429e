import { createServer } from 'node:http';
import pg from 'pg';
import { readType } from '../../src/platform/database/types.ts';
import { SCHEMA } from '../../src/workforce/schema.ts';
import type { Steps } from './recording.ts';

/**
 * As quick as it can be on this runtime, driver and database: node:http alone, which for every request sends the statements
 * that were recorded of ours, prepared, reads what they answer, and then sends the recorded answer byte for byte. No
 * framework, no checks, no limits, no log, no audit record.
 */
export interface Recorded {
  path: string;
  steps: Steps;
  /** Name, value, name, value. */
  headers: string[];
  body: Uint8Array;
}

interface Ready {
  steps: { name: string; text: string; values: unknown[] }[][];
  headers: string[];
  body: Buffer;
}

const [databaseUrl, poolSize] = process.argv.slice(2) as [string, string];
const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: Number(poolSize),
  options: `-c search_path=${SCHEMA},public -c timezone=UTC`,
  types: { getTypeParser: readType },
} as pg.PoolConfig);

const answers = new Map<string, Ready>();
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `l${names.size + 1}`;
  names.set(text, name);
  return name;
}

process.on('message', (recorded: Recorded[]) => {
  answers.clear();
  for (const { path, steps, headers, body } of recorded)
    answers.set(path, {
      steps: steps.map((step) => step.map((one) => ({ ...one, name: nameOf(one.text) }))),
      headers,
      body: Buffer.from(body),
    });
  process.send?.({});
});

const server = createServer(async (request, response) => {
  const answer = answers.get(request.url!);
  if (answer === undefined) {
    response.writeHead(404).end();
    return;
  }
  for (const step of answer.steps) {
    if (step.length === 1) await pool.query(step[0]!);
    else await Promise.all(step.map((statement) => pool.query(statement)));
  }
  response.writeHead(200, answer.headers);
  response.end(answer.body);
});
server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
});
process.on('SIGTERM', async () => {
  server.close();
  server.closeAllConnections();
  await pool.end();
  process.exit(0);
});
