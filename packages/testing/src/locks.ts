import pg from 'pg';

const LOOKS = 5_000;

/** Waits until `count` statements in this database wait for a lock. Throws if that does not happen. */
export async function waitingForLocks(pool: pg.Pool, count: number | (() => number) = 1): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length >= (typeof count === 'number' ? count : count())) return;
  }
  throw new Error('Nobody waits.');
}

/** Starts something that waits for a lock held by another transaction, runs `meanwhile`, then releases the lock. */
export async function whileHeld<Result>(
  pool: pg.Pool,
  lock: string,
  begin: () => Promise<Result>,
  meanwhile: () => Promise<void>,
): Promise<Result> {
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query(lock);
    const waits = begin();
    await waitingForLocks(pool);
    await meanwhile();
    await holder.query('commit');
    return await waits;
  } finally {
    // Closed instead of returned to the pool: after a failure it still holds the lock.
    holder.release(true);
  }
}

/**
 * Starts two requests, each up to a lock that is held, and returns their responses. They deadlock afterwards unless
 * both lock in the same order.
 */
export async function bothHeldUp<First, Second>(
  pool: pg.Pool,
  lock: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const holder = await pool.connect();
  let done = 0;
  const begin = <Result>(work: () => Promise<Result>) =>
    work().finally(() => {
      done += 1;
    });
  try {
    await holder.query('begin');
    await holder.query(lock);
    const earlier = begin(first);
    await waitingForLocks(pool, () => 1 - done);
    const later = begin(second);
    await waitingForLocks(pool, () => 2 - done);
    await holder.query('commit');
    return await Promise.all([earlier, later]);
  } finally {
    holder.release(true);
  }
}

/** Counts the statements of this process that fail by a deadlock, until the test ends. */
export function watchDeadlocks(test: { after(undo: () => void): void }): () => number {
  const wire = pg.Connection.prototype;
  const { emit } = wire;
  let seen = 0;
  wire.emit = function (event, ...rest: unknown[]) {
    if (event === 'errorMessage' && (rest[0] as { code?: string }).code === '40P01') seen += 1;
    return Reflect.apply(emit, this, [event, ...rest]);
  };
  test.after(() => Object.assign(wire, { emit }));
  return () => seen;
}
