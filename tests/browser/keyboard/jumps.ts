import type { BrowserContext } from 'playwright-core';

/** Threshold of Web Vitals for a good layout shift score. */
const MOST_SHIFT = 0.1;

/** Burst of layout shifts within a document that exceeds the threshold. */
interface Jump {
  /** Identifies the burst, which is reported again when it grows. */
  id: string;
  address: string;
  sum: number;
  moved: string[];
}

/**
 * Reports every document of a context whose layout jumps, including documents left before the end of the story. The
 * page itself reports a jump as soon as it happens.
 */
export async function watchJumps(context: BrowserContext, report: (id: string, text: string) => void) {
  await context.exposeBinding('reportJump', (_, { id, address, sum, moved }: Jump) =>
    report(id, `the layout of ${address} jumped by ${sum.toFixed(3)}: ${moved.join('; ')}`),
  );
  await context.addInitScript(judgeShifts, MOST_SHIFT);
}

/** Makes the open pages report jumps that they have not reported yet. */
export async function reportLastJumps(context: BrowserContext): Promise<void> {
  for (const page of context.pages())
    await page.evaluate(() => (window as unknown as { judgeLast?: () => void }).judgeLast?.());
}

/**
 * Runs in the page and counts like Web Vitals: bursts of unexpected shifts, at most one second apart and five in total.
 * Shifts after user input are allowed for longer than the browser's half second, because browsers, program and database
 * share one machine.
 */
function judgeShifts(most: number): void {
  type Shift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    lastInputTime: number;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const answersWithinMs = 1_500;
  // Filling a field without keys, as stories and password managers do, is user input unknown to the browser.
  let filledAt = 0;
  const filled = ({ timeStamp }: Event) => {
    filledAt = timeStamp;
  };
  for (const kind of ['input', 'change']) addEventListener(kind, filled, { capture: true });
  let burst = { id: '', sum: 0, from: 0, until: 0, moved: new Set<string>() };
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    if (element === null) return 'something that has gone';
    const says = element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? '';
    return `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} “${says.slice(0, 40)}”`;
  };
  const judge = (entries: PerformanceEntryList) => {
    for (const { startTime, value, hadRecentInput, lastInputTime, sources } of entries as Shift[]) {
      const lastAction = Math.max(lastInputTime, filledAt);
      const isAnswer = lastAction > 0 && startTime - lastAction < answersWithinMs;
      if (hadRecentInput || isAnswer) continue;
      const isSame = startTime - burst.until < 1_000 && startTime - burst.from < 5_000;
      if (!isSame || burst.id === '')
        burst = {
          id: `${performance.timeOrigin} ${startTime}`,
          sum: 0,
          from: startTime,
          until: 0,
          moved: new Set(),
        };
      burst.sum += value;
      burst.until = startTime;
      for (const { node, previousRect: before, currentRect: now } of sources)
        burst.moved.add(
          `${nameOf(node)} from ${before.y}, ${before.height} high, to ${now.y}, ${now.height} high`,
        );
      const { id, sum, moved } = burst;
      const { reportJump } = window as unknown as { reportJump: (jump: Jump) => Promise<void> };
      if (sum > most) void reportJump({ id, address: location.href, sum, moved: [...moved] });
    }
  };
  const observer = new PerformanceObserver((list) => judge(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  const judgeLast = () => judge(observer.takeRecords());
  window.addEventListener('pagehide', judgeLast);
  Object.assign(window, { judgeLast });
}
