import { Agent, request } from 'node:http';
import type { Asked } from '../client.ts';
import { quantile } from '../figures.ts';
import { byTheClock } from '../open-loop.ts';

/**
 * Sends requests at fixed times, regardless of responses and delays (open workload): waiting times count from when a
 * request was due. Run as a child process that communicates by messages.
 */
export interface Plan {
  port: number;
  /** Sent in rotation. */
  asked: Asked[];
  perSecond: number;
  seconds: number;
  /** True to send each request with another client address, as from a proxy. */
  fromEverywhere: boolean;
}

export interface Answers {
  sent: number;
  /** Number of responses by status; 0 for requests without a response. */
  statuses: Record<number, number>;
  /** Number of responses with status 429 or 503 that have `Retry-After`. */
  saidWhen: number;
  /** Response times by status. */
  times: Record<number, { p50InMs: number; p99InMs: number; mostInMs: number }>;
  /** Delay of the sender itself, 99th percentile: subtract it from the times above. */
  lateInMs: number;
}

interface Answer {
  status: number;
  saysWhen: boolean;
  tookInMs: number;
}

const GIVES_UP_IN_MS = 30_000;

process.on('message', async (plan: Plan) => {
  process.send?.(await run(plan));
});

async function run({ port, asked, perSecond, seconds, fromEverywhere }: Plan): Promise<Answers> {
  const agent = new Agent({ keepAlive: true });
  const answers: Answer[] = [];
  const total = Math.round(perSecond * seconds);
  const lates = await byTheClock({ perSecond, total }, async (n, dueAt) => {
    const one = asked[n % asked.length]!;
    const headers = fromEverywhere ? { ...one.headers, 'x-forwarded-for': addressOf(n) } : one.headers;
    const { status, saysWhen } = await send(port, { ...one, headers }, agent);
    answers.push({ status, saysWhen, tookInMs: performance.now() - dueAt });
  });
  agent.destroy();
  return summaryOf(total, answers, lates);
}

/** Returns an address in another network for each request, so that limits per address do not apply. */
const addressOf = (n: number): string => `${20 + ((n >> 16) & 63)}.${(n >> 8) & 255}.${n & 255}.7`;

function send(port: number, asked: Asked, agent: Agent): Promise<Pick<Answer, 'status' | 'saysWhen'>> {
  const { method, path, body } = asked;
  const headers =
    body === undefined ? asked.headers : { ...asked.headers, 'content-type': 'application/json' };
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, saysWhen: false });
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (reply) => {
      reply.resume();
      reply.once('error', failed);
      const { statusCode = 0, headers } = reply;
      reply.once('end', () => resolve({ status: statusCode, saysWhen: Number(headers['retry-after']) >= 1 }));
    });
    sent.setTimeout(GIVES_UP_IN_MS, () => sent.destroy());
    sent.once('error', failed);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function summaryOf(sent: number, answers: Answer[], lates: number[]): Answers {
  const byStatus = Object.groupBy(answers, ({ status }) => status) as Record<number, Answer[]>;
  const times: Answers['times'] = {};
  const statuses: Answers['statuses'] = {};
  for (const [status, some] of Object.entries(byStatus)) {
    const took = some.map(({ tookInMs }) => tookInMs);
    statuses[Number(status)] = some.length;
    times[Number(status)] = {
      p50InMs: quantile(took, 0.5),
      p99InMs: quantile(took, 0.99),
      mostInMs: quantile(took, 1),
    };
  }
  const saidWhen = answers.filter(({ saysWhen }) => saysWhen).length;
  return { sent, statuses, times, saidWhen, lateInMs: quantile(lates, 0.99) };
}
