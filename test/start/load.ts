import { Agent, get } from 'node:http';

export interface Counts {
  answered: number;
  /** After the door was shut: a new connection is refused, which no client takes for a lost request. */
  turnedAway: number;
  failed: string[];
}

/** Clients that ask again as soon as they are answered, each on a connection it keeps, until the door is shut. */
export async function keepAsking(
  url: string,
  { clients, path }: { clients: number; path: string },
): Promise<Counts> {
  const counts: Counts = { answered: 0, turnedAway: 0, failed: [] };
  const one = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const result = await ask(`${url}${path}`, agent);
      if (result === 'turned away') {
        counts.turnedAway += 1;
        break;
      }
      if (result === 200) counts.answered += 1;
      else counts.failed.push(String(result));
      if (counts.failed.length > 20) break;
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: clients }, one));
  return counts;
}

/** Clients that come anew for each request, as soon as they are answered, until the door is shut: how many were cut off. */
export async function keepKnocking(
  url: string,
  { clients, path }: { clients: number; path: string },
): Promise<{ answered: number; cutOff: number }> {
  const counts = { answered: 0, cutOff: 0 };
  const one = async () => {
    for (;;) {
      const result = await ask(`${url}${path}`, new Agent({ keepAlive: false }));
      if (result === 'turned away') return;
      if (result === 200) counts.answered += 1;
      else counts.cutOff += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, one));
  return counts;
}

function ask(url: string, agent: Agent): Promise<number | string> {
  return new Promise((done) => {
    const request = get(url, { agent, headers: { accept: 'application/json' } }, (response) => {
      response.resume();
      response.on('end', () => done(response.statusCode ?? 0));
      response.on('error', (error) => done(error.message));
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      done(
        error.code === 'ECONNREFUSED'
          ? 'turned away'
          : `${error.code} ${request.reusedSocket ? 'reused' : 'new'}`,
      ),
    );
  });
}
