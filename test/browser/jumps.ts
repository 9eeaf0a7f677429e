import type { BrowserContext } from 'playwright-core';

/** What the Web Vitals call good. */
const MOST_SHIFT = 0.1;

/** A burst of shifts within a document that comes to more than is good. */
interface Jump {
  /** Of this burst: it is told again when it grows. */
  id: string;
  address: string;
  sum: number;
  moved: string[];
}

/**
 * Tells of every document of a context whose layout jumps, also of those that the story has left when it ends: the page
 * tells it itself, as soon as it has happened.
 */
export async function watchJumps(context: BrowserContext, tell: (id: string, text: string) => void) {
  await context.exposeBinding('tellJump', (_, { id, address, sum, moved }: Jump) =>
    tell(id, `the layout of ${address} jumped by ${sum.toFixed(3)}: ${moved.join('; ')}`),
  );
  await context.addInitScript(judgeShifts, MOST_SHIFT);
}

/** Lets the pages that are open now tell what they have not told yet. */
export async function tellLastJumps(context: BrowserContext): Promise<void> {
  for (const page of context.pages())
    await page.evaluate(() => (window as unknown as { judgeLast?: () => void }).judgeLast?.());
}

/**
 * In the page. As the Web Vitals count: bursts of shifts that nobody asked for, at most a second apart and five in all. What
 * answers a deed may move the page; where two browsers, the program and its database share a machine, it may come later
 * than the half second which the browser allows.
 */
function judgeShifts(most: number): void {
  type Shift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    lastInputTime: number;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const answersWithinMs = 1_500;
  // A field that is filled without keys, as stories and password managers do, is a deed of which the browser's count of
  // input knows nothing.
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
      const lastDeed = Math.max(lastInputTime, filledAt);
      const isAnswer = lastDeed > 0 && startTime - lastDeed < answersWithinMs;
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
      const { tellJump } = window as unknown as { tellJump: (jump: Jump) => Promise<void> };
      if (sum > most) void tellJump({ id, address: location.href, sum, moved: [...moved] });
    }
  };
  const observer = new PerformanceObserver((list) => judge(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  const judgeLast = () => judge(observer.takeRecords());
  window.addEventListener('pagehide', judgeLast);
  Object.assign(window, { judgeLast });
}
