export interface Progress {
  /** Number of finished items. */
  show(done: number): void;
  end(): void;
}

/** Output stream; standard error by default, so that standard output contains only the result. */
type Target = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

const BAR_WIDTH = 30;
const REDRAW_EVERY_MS = 100;
const LINES = 10;

/** Creates a progress display: a moving bar on a terminal, ten lines in a log. */
export function createProgress(label: string, total: number, to: Target = process.stderr): Progress {
  return to.isTTY === true ? bar(label, total, to) : lines(label, total, to);
}

function bar(label: string, total: number, to: Target): Progress {
  const startedAt = performance.now();
  let drawnAt = Number.NEGATIVE_INFINITY;
  const draw = (done: number) => {
    const now = performance.now();
    const filled = Math.round((BAR_WIDTH * done) / Math.max(total, 1));
    const rate = Math.round((done / Math.max(now - startedAt, 1)) * 1_000);
    const picture = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    to.write(`\r\x1b[K${label} ${picture} ${percent(done, total)}  ${count(done)}  ${count(rate)}/s`);
    drawnAt = now;
  };
  return {
    show: (done) => {
      if (performance.now() - drawnAt >= REDRAW_EVERY_MS || done >= total) draw(done);
    },
    end: () => {
      to.write('\n');
    },
  };
}

function lines(label: string, total: number, to: Target): Progress {
  let step = 0;
  return {
    show: (done) => {
      const reached = Math.floor((LINES * done) / Math.max(total, 1));
      if (reached <= step) return;
      step = reached;
      to.write(`${label}: ${count(done)} of ${count(total)} (${percent(done, total)})\n`);
    },
    end: () => undefined,
  };
}

function percent(done: number, total: number): string {
  return `${Math.floor((100 * done) / Math.max(total, 1))} %`;
}

/** `1,000,000` */
export function count(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
