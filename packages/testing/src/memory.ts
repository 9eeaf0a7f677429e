/** Peak resource use of some work. */
export interface Cost<Result> {
  result: Result;
  /** Peak increase of the memory of this process. */
  growthInBytes: number;
  tookInMs: number;
}

const LOOK_EVERY_MS = 10;

/** Runs some work and samples the memory of this process. Create its input beforehand. */
export async function costOf<Result>(work: () => Promise<Result>): Promise<Cost<Result>> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, LOOK_EVERY_MS);
  const begun = performance.now();
  try {
    const result = await work();
    peak = Math.max(peak, process.memoryUsage.rss());
    return { result, growthInBytes: peak - before, tookInMs: performance.now() - begun };
  } finally {
    clearInterval(look);
  }
}
