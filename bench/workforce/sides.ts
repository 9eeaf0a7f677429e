import type { ChildProcess } from 'node:child_process';
import { type Client, signIn } from '../client.ts';
import { end, messageOf, startServer } from '../processes.ts';
import type { Recorded } from './limit.ts';
import { PASSWORD, PEOPLE, type PersonName, type Prepared } from './prepare.ts';
import type { Steps } from './recording.ts';
import { type Samples, sample } from './samples.ts';

/** A database with the service on it, and the people who ask. */
export interface Side {
  prepared: Prepared;
  samples: Samples;
  server: ChildProcess;
  port: number;
  clients: Record<PersonName, Client>;
  end(): Promise<void>;
}

const POOL_SIZE = 10;
const OURS = new URL('server.ts', import.meta.url);
const LIMIT = new URL('limit.ts', import.meta.url);

export async function openSide(prepared: Prepared): Promise<Side> {
  const { server, port } = await startServer(OURS, [prepared.url, String(POOL_SIZE)]);
  const clients = {} as Record<PersonName, Client>;
  for (const name of PEOPLE)
    clients[name] = await signIn(port, 'workforce', { username: name, password: PASSWORD });
  return {
    prepared,
    samples: await sample(prepared, clients['bench-hr']),
    server,
    port,
    clients,
    end: async () => {
      for (const name of PEOPLE) clients[name].close();
      await end(server);
    },
  };
}

/** Asked until everything of it is prepared: on every connection each text is named the second time it is sent. */
const WARM_UPS = 3;

/** What the service sends to its database for one request, and what it answers. */
export async function recordPath(side: Side, client: Client, path: string): Promise<Recorded> {
  for (let n = 0; n < WARM_UPS; n += 1) await client.send('GET', path);
  side.server.send('record');
  await messageOf(side.server);
  const reply = await client.send('GET', path);
  side.server.send('stop');
  const { steps } = await messageOf<{ steps: Steps }>(side.server);
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.body.toString()}`);
  const headers = Object.entries(reply.headers)
    .filter(([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name))
    .flatMap(([name, value]) => [name, String(value)]);
  return {
    path,
    steps: steps.map(withoutAudit).filter((step) => step.length > 0),
    headers,
    body: reply.body,
  };
}

/** The limit keeps no record of who read what. */
const withoutAudit = (step: Steps[number]) => step.filter(({ text }) => !text.includes('audit_log'));

export interface Limit {
  port: number;
  /** Lets it answer to these paths, and to no others any more. */
  load(recorded: Recorded[]): Promise<void>;
  end(): Promise<void>;
}

export async function openLimit(prepared: Prepared): Promise<Limit> {
  const { server, port } = await startServer(LIMIT, [prepared.url, String(POOL_SIZE)]);
  return {
    port,
    load: async (recorded) => {
      server.send(recorded);
      await messageOf(server);
    },
    end: () => end(server),
  };
}
