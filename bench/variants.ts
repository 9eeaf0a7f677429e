import type { ChildProcess } from 'node:child_process';
import type { Recorded } from './baseline.ts';
import { type Asked, ask } from './client.ts';
import { type Databases, end, messageOf, startServer } from './processes.ts';
import type { Steps } from './recording.ts';

/** Our services in a separate process, on seeded databases. */
export interface Ours {
  server: ChildProcess;
  port: number;
  /** Returns the statements and the response of one request. */
  record(asked: Asked): Promise<Recorded>;
  /** Returns the statements sent while `work` runs. */
  recordWhile<T>(work: () => Promise<T>): Promise<{ done: T; steps: Steps }>;
  end(): Promise<void>;
}

/** Minimal server in a separate process, on the same databases. */
export interface Baseline {
  pid: number;
  port: number;
  /** Sets the responses, which requests select by index. */
  load(recorded: Recorded[]): Promise<void>;
  end(): Promise<void>;
}

/** Pool size of the program. */
const POOL_SIZE = 10;
const OURS = new URL('server.ts', import.meta.url);
const BASELINE = new URL('baseline.ts', import.meta.url);

export async function openOurs(
  databases: Databases,
  { handlesJobs = false }: { handlesJobs?: boolean } = {},
): Promise<Ours> {
  const { server, port } = await startServer(OURS, databases, [POOL_SIZE, ...(handlesJobs ? ['jobs'] : [])]);
  return {
    server,
    port,
    record: (asked) => recordRequest(server, port, asked),
    recordWhile: (work) => recordWhile(server, work),
    end: () => end(server),
  };
}

export async function openBaseline(databases: Databases): Promise<Baseline> {
  const { server, port } = await startServer(BASELINE, databases, [POOL_SIZE]);
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

/** Requests until all statements are prepared: a connection prepares a text at its second use. */
const WARM_UPS = 3;
/** Headers that node:http sets itself, or that belong to one connection. */
const OWN_HEADERS = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

/** Adds to a request the index of its response at the baseline server. */
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

/** Leaves out the audit of reads, which the baseline server does not have. */
const withoutAudit = (step: Steps[number]) => step.filter(({ text }) => !text.includes('audit_log'));

/** Returns the values that differ when a request is repeated, which are random: session ids and their hashes. */
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
