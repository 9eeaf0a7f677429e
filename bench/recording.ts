import type pg from 'pg';

export interface Statement {
  /** Service whose database received the statement. */
  service: string;
  /** The same for all statements of a transaction, and possibly for others. */
  connection: number;
  text: string;
  values: unknown[];
}

/** Statements of one request: those of one step were sent concurrently, the steps one after another. */
export type Steps = Statement[][];

/** Records the statements that services send to their databases until `stop` is called. */
export function record(pools: Record<string, pg.Pool>): { stop(): Steps } {
  const steps: Steps = [];
  const tapped = new Set<pg.PoolClient>();
  let running = 0;
  const begin = (statements: Statement[]): void => {
    if (running === 0) steps.push([]);
    steps.at(-1)!.push(...statements);
    running += 1;
  };
  const end = (): void => {
    running -= 1;
  };
  const tap = (service: string, client: pg.PoolClient): void => {
    if (tapped.has(client)) return;
    tapped.add(client);
    const connection = tapped.size;
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    // A client that sends several at once may call this method again for each of them.
    let isTogether = false;
    const query = (...args: unknown[]): unknown => {
      if (isTogether) return send(...args);
      const statements = statementsOf(args);
      begin(statements.map((one) => ({ service, connection, ...one })));
      const callback = args.at(-1);
      if (typeof callback !== 'function') return Promise.resolve(send(...args)).finally(end);
      isTogether = statements.length > 1;
      return send(...args.slice(0, -1), (...answer: unknown[]) => {
        isTogether = false;
        end();
        callback(...answer);
      });
    };
    Object.defineProperty(client, 'query', { value: query, configurable: true });
  };
  const taps = Object.entries(pools).map(([service, pool]) => {
    const onAcquire = (client: pg.PoolClient) => tap(service, client);
    pool.on('acquire', onAcquire);
    return () => pool.off('acquire', onAcquire);
  });
  return {
    stop: () => {
      for (const end of taps) end();
      // Restores the method of the class.
      for (const client of tapped) Reflect.deleteProperty(client, 'query');
      return steps;
    },
  };
}

type Sent = Pick<Statement, 'text' | 'values'>;

function statementsOf([first, values]: unknown[]): Sent[] {
  if (typeof first === 'string') return [{ text: first, values: Array.isArray(values) ? values : [] }];
  // Several statements sent in one message.
  if (typeof first === 'object' && first !== null && 'statements' in first) return first.statements as Sent[];
  throw new Error('A statement was sent in a way that is not recorded.');
}
