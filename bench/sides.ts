import type { ChildProcess } from 'node:child_process';
import { type Asked, ask } from './client.ts';
import type { Recorded } from './limit.ts';
import { end, messageOf, startServer } from './processes.ts';
import type { Steps } from './recording.ts';
import type { ServiceName } from './services.ts';

export type Databases = Partial<Record<ServiceName, string>>;

/** Our services in a process of their own, on databases that are filled. */
export interface Ours {
  server: ChildProcess;
  port: number;
  /** What they send to their databases for one request, and what they answer. */
  record(asked: Asked): Promise<Recorded>;
  /** What they send to their databases while something is done. */
  recordWhile<T>(work: () => Promise<T>): Promise<{ done: T; steps: Steps }>;
  end(): Promise<void>;
}

/** A bare server in a process of its own, on the same databases. */
export interface Limit {
  pid: number;
  port: number;
  /** Lets it answer with these, which requests name by their place among them. */
  load(recorded: Recorded[]): Promise<void>;
  end(): Promise<void>;
}

/** As the program has them. */
const POOL_SIZE = 10;
const OURS = new URL('server.ts', import.meta.url);
const LIMIT = new URL('limit.ts', import.meta.url);

export async function openOurs(databases: Databases): Promise<Ours> {
  const { server, port } = await startServer(OURS, databases, [POOL_SIZE]);
  return {
    server,
    port,
    record: (asked) => recordRequest(server, port, asked),
    recordWhile: (work) => recordWhile(server, work),
    end: () => end(server),
  };
}

export async function openLimit(databases: Databases): Promise<Limit> {
  const { server, port } = await startServer(LIMIT, databases, [POOL_SIZE]);
  return {
    pid: server.pid!,
    port,
    load: async (recorded) => {
      server.send(recorded);
      await messageOf(server);
    },
    end: () => end(server),
  };
}

/** Asked until everything of it is prepared: on every connection each text is named the second time it is sent. */
const WARM_UPS = 3;
/** Said by node:http anew, or of this one connection. */
const OWN_HEADERS = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

/** A request with the place of its answer among those of the limit. */
export const naming = (asked: Asked, answer: number): Asked => ({
  ...asked,
  headers: { ...asked.headers, 'x-bench-answer': String(answer) },
});

async function recordRequest(server: ChildProcess, port: number, asked: Asked): Promise<Recorded> {
  for (let n = 0; n < WARM_UPS; n += 1) await ask(port, asked);
  const recordOnce = () => recordWhile(server, () => ask(port, asked));
  const first = await recordOnce();
  const { steps, done: reply } = asked.method === 'GET' ? first : await recordOnce();
  if (reply.status !== 200)
    throw new Error(`${asked.method} ${asked.path}: ${reply.status} ${reply.body.toString()}`);
  const headers = Object.entries(reply.headers)
    .filter(([name]) => !OWN_HEADERS.includes(name))
    .flatMap(([name, value]) => [value ?? []].flat().flatMap((one) => [name, one]));
  const { hashes = 0 } = asked;
  const fresh = freshOnes(first.steps, steps);
  return { steps, fresh, hashes, opened: 0, status: reply.status, headers, body: reply.body, repeats: 1 };
}

async function recordWhile<T>(server: ChildProcess, work: () => Promise<T>) {
  server.send('record');
  await messageOf(server);
  const done = await work();
  server.send('stop');
  const { steps } = await messageOf<{ steps: Steps }>(server);
  return { done, steps: steps.map(withoutAudit).filter((step) => step.length > 0) };
}

/** The limit keeps no record of who read what. */
const withoutAudit = (step: Steps[number]) => step.filter(({ text }) => !text.includes('audit_log'));

/** Bytes that are others when the same is asked again are random ones: ids of sessions, and hashes of them. */
function freshOnes(first: Steps, second: Steps): string[] {
  return second.flatMap((step, at) =>
    step.flatMap(({ values }, n) =>
      values.flatMap((value, index) => {
        const before = first[at]?.[n]?.values[index];
        const isRandom = ArrayBuffer.isView(value) && ArrayBuffer.isView(before) && !isSame(value, before);
        return isRandom ? [`${at}.${n}.${index}`] : [];
      }),
    ),
  );
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

const isSame = (one: ArrayBufferView, other: ArrayBufferView): boolean => bytesOf(one).equals(bytesOf(other));
