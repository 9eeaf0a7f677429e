import pg from 'pg';

const LOOKS = 5_000;

/** Until so many statements in this database wait for what another transaction holds. Throws when none comes to wait. */
export async function waitingForLocks(pool: pg.Pool, count: number | (() => number) = 1): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length >= (typeof count === 'number' ? count : count())) return;
  }
  throw new Error('Nobody waits.');
}

/** Begins something that waits for what another transaction holds, and lets it go on after what happens meanwhile. */
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
    // Closed rather than given back: after a failure it holds the lock still.
    holder.release(true);
  }
}

/**
 * The answers of two who are begun one behind the other, each as far as it comes, while something that they need is held: from
 * then on they wait for each other, unless both take their locks in one order.
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

/** How often a statement of this process has lost to a deadlock since, until the test ends. */
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
