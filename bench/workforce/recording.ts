import type pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

/** What was sent for one request: statements of one step were under way together, steps one after another. */
export type Steps = Statement[][];

/** Writes down what a service sends to its database from now on, until `stop` is called. */
export function record(pool: pg.Pool): { stop(): Steps } {
  const steps: Steps = [];
  const tapped = new Set<pg.PoolClient>();
  let running = 0;
  const tap = (client: pg.PoolClient): void => {
    if (tapped.has(client)) return;
    tapped.add(client);
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    const query = (...args: unknown[]): Promise<unknown> => {
      if (running === 0) steps.push([]);
      steps.at(-1)!.push(statementOf(args));
      running += 1;
      return Promise.resolve(send(...args)).finally(() => {
        running -= 1;
      });
    };
    Object.defineProperty(client, 'query', { value: query, configurable: true });
  };
  pool.on('acquire', tap);
  return {
    stop: () => {
      pool.off('acquire', tap);
      // Uncovers the method of the class.
      for (const client of tapped) Reflect.deleteProperty(client, 'query');
      return steps;
    },
  };
}

function statementOf([text, values]: unknown[]): Statement {
  if (typeof text === 'string' && (values === undefined || Array.isArray(values)))
    return { text, values: values ?? [] };
  throw new Error('A statement was sent in a way that is not recorded.');
}
