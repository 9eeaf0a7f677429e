import { Agent, get } from 'node:http';

export interface Counts {
  answered: number;
  /** Connections refused after the server stopped listening; a client does not count those as lost requests. */
  turnedAway: number;
  failed: string[];
}

/**
 * Runs clients that send requests back to back until the server stops listening, each on a kept or a new connection.
 */
export async function keepAsking(
  url: string,
  { clients, path, keepAlive = true }: { clients: number; path: string; keepAlive?: boolean },
): Promise<Counts> {
  const counts: Counts = { answered: 0, turnedAway: 0, failed: [] };
  const one = async () => {
    const agent = new Agent({ keepAlive, maxSockets: 1 });
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
