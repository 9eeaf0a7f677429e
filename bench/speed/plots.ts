/** Small SVG images for the results page, generated as text: the same figures give the same bytes. */

const FONT = 'font-family="system-ui, sans-serif" font-size="12"';
const INK = '#1f2937';
const FAINT = '#9ca3af';
const COLOURS = ['#2563eb', '#d97706', '#059669', '#dc2626', '#7c3aed', '#0891b2', '#be185d', '#4d7c0f'];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const round = (value: number): number => Number(value.toFixed(1));

function text(x: number, y: number, words: string, more = ''): string {
  return `<text x="${round(x)}" y="${round(y)}" ${more}>${escaped(words)}</text>`;
}

function svg(width: number, height: number, title: string, parts: string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ${FONT} fill="${INK}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

export interface Bar {
  label: string;
  /** 1 is the whole width. */
  share: number;
}

const MOST_LETTERS = 48;
const cut = (label: string): string =>
  label.length > MOST_LETTERS ? `${label.slice(0, MOST_LETTERS - 1)}…` : label;

const LINE = 20;
const LABELS = 330;
const BARS = 380;

/** Draws a bar for each share, with a line at 1. */
export function barsOf(title: string, bars: Bar[]): string {
  const height = LINE * bars.length + 46;
  const most = Math.max(1, ...bars.map(({ share }) => share));
  const x = (share: number) => LABELS + (share / most) * BARS;
  const rows = bars.flatMap(({ label, share }, at) => {
    const y = 34 + LINE * at;
    return [
      text(LABELS - 8, y + 13, cut(label), 'text-anchor="end"'),
      `<rect x="${LABELS}" y="${y + 3}" width="${round(x(share) - LABELS)}" height="13" fill="${COLOURS[0]}"/>`,
      text(x(share) + 5, y + 13, share.toFixed(2)),
    ];
  });
  const limit = `<line x1="${round(x(1))}" y1="30" x2="${round(x(1))}" y2="${height - 8}" stroke="${FAINT}"/>`;
  return svg(LABELS + BARS + 60, height, title, [text(8, 20, title, 'font-weight="600"'), limit, ...rows]);
}

export interface Curve {
  label: string;
  points: { x: number; y: number }[];
}

const PLOT = { left: 56, top: 34, width: 330, height: 240 };
const KEY = 360;

/** Draws curves on two logarithmic scales. */
export function curvesOf(title: string, curves: Curve[], words: { x: string; y: string }): string {
  const all = curves.flatMap(({ points }) => points);
  const xs = decades(all.map(({ x }) => x));
  const ys = decades(all.map(({ y }) => y));
  const at = ({ x, y }: { x: number; y: number }) => ({
    x: PLOT.left + part(xs, x) * PLOT.width,
    y: PLOT.top + (1 - part(ys, y)) * PLOT.height,
  });
  const lines = curves.flatMap(({ label, points }, n) => {
    const colour = COLOURS[n % COLOURS.length];
    const dashes = n < COLOURS.length ? '' : ` stroke-dasharray="${n < 2 * COLOURS.length ? '5 3' : '2 2'}"`;
    const path = points.map((point) => `${round(at(point).x)},${round(at(point).y)}`).join(' ');
    const y = PLOT.top + 8 + n * 15;
    return [
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.6"${dashes}/>`,
      `<line x1="${PLOT.left + PLOT.width + 16}" y1="${y - 4}" x2="${PLOT.left + PLOT.width + 40}" y2="${y - 4}" stroke="${colour}" stroke-width="1.6"${dashes}/>`,
      text(PLOT.left + PLOT.width + 46, y, cut(label), 'font-size="11"'),
    ];
  });
  const height = Math.max(PLOT.top + PLOT.height + 44, PLOT.top + 20 + curves.length * 15);
  const foot = PLOT.top + PLOT.height;
  return svg(PLOT.left + PLOT.width + KEY, height, title, [
    text(8, 20, title, 'font-weight="600"'),
    ...xs.map((value) => grid(at({ x: value, y: ys[0]! }).x, PLOT.top, 0, PLOT.height)),
    ...ys.map((value) => grid(PLOT.left, at({ x: xs[0]!, y: value }).y, PLOT.width, 0)),
    ...xs.map((value) =>
      text(at({ x: value, y: ys[0]! }).x, foot + 16, shown(value), 'text-anchor="middle"'),
    ),
    ...ys.map((value) =>
      text(PLOT.left - 6, at({ x: xs[0]!, y: value }).y + 4, shown(value), 'text-anchor="end"'),
    ),
    text(PLOT.left + PLOT.width / 2, foot + 34, words.x, 'text-anchor="middle"'),
    text(PLOT.left + 4, PLOT.top - 2, words.y, `font-size="11" fill="${FAINT}"`),
    ...lines,
  ]);
}

const grid = (x: number, y: number, width: number, height: number): string =>
  `<line x1="${round(x)}" y1="${round(y)}" x2="${round(x + width)}" y2="${round(y + height)}" stroke="#e5e7eb"/>`;

/** Returns the powers of ten from below the minimum to above the maximum, at least two. */
function decades(values: number[]): number[] {
  const least = Math.floor(Math.log10(Math.min(...values)));
  const most = Math.max(least + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: most - least + 1 }, (_, n) => Number(`1e${least + n}`));
}

const part = (scale: number[], value: number): number =>
  (Math.log10(value) - Math.log10(scale[0]!)) / (Math.log10(scale.at(-1)!) - Math.log10(scale[0]!));

const shown = (value: number): string =>
  value >= 1_000 ? String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',') : String(value);
