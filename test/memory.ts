/** What some work took, at its peak. */
export interface Cost<Result> {
  result: Result;
  /** How far the memory of this process rose above what it was before. */
  growthInBytes: number;
  tookInMs: number;
}

const LOOK_EVERY_MS = 10;

/** Does some work and looks at the memory of this process meanwhile. Make what it is given beforehand. */
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
