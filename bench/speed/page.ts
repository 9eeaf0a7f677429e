import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { count } from '../../src/platform/commands/progress.ts';
import { type FloodResult, floodSection } from '../flood/section.ts';
import { type PagesResult, pagesSection } from '../pages/section.ts';
import { type KeptPeers, peersSection } from '../peers/section.ts';
import type { Machine } from './machine.ts';
import { PARTS, type Part, type PartName } from './part.ts';
import { barsOf, curvesOf } from './plots.ts';
import { isUnexplained } from './report.ts';
import type { Settings } from './settings.ts';
import { markdownTable } from './table.ts';
import type { Measured, Result } from './workload.ts';

type Kept = Omit<Part, 'isWhole'> & { settings: Settings; machine: Machine };

const RESULTS = new URL('../results/', import.meta.url);
const DOCS = new URL('../../docs/', import.meta.url);
const TITLES: Record<PartName, string> = {
  fundraising: 'Fundraising',
  workforce: 'Workforce',
  court: 'Court',
  hall: 'All of them at once',
};

const INTRODUCTION = `Made by \`npm run bench\` from the files in \`bench/results\`; run it rather than change this page. \`npm run bench -- --help\`
tells its options. Each figure is the median of rounds in which ours and its limit are asked in turns; of an
even number of rounds, the higher of the two in the middle. The export alone is downloaded once by each, since it takes minutes:
ours first, while its statements are written down, then the limit's. It has no p99.

- **The limit** is a bare \`node:http\` server on the same driver and pool. For every request it sends the same statements,
  prepared, reads what they answer, and sends the same bytes. It checks nothing, limits nothing, logs nothing and keeps no
  record. *Share* is our requests a second by its: what sign-in, permissions, rate limits, validation, records and the
  framework leave of the machine. Passwords are hashed by both, and the sealed government numbers of an export opened by
  both. For webhooks the limit has the same signature check and the same groups behind \`node:http\` alone. A share above
  1 is noise, or a limit that sends one by one what ours sends together
  ([decision 20](decisions/0020-reads-of-one-moment.md)).
- \`court.json\`, \`workforce.json\` and \`webhooks.json\` beside these are of \`npm run bench:court\`, \`bench:workforce\` and
  \`bench:webhooks\`, each with a load of its own: their figures are not to be compared with these.
- **pgbench**, where it is installed and requests only read, sends the same statements from PostgreSQL's own program, their
  values written into them, on as many connections as a service has: what is left when there is no HTTP and no JavaScript.
  \`failed\` stands where it did not take them.
- **p50 and p99** are of the load: 16 connections, each asking again as soon as it is answered, from the same machine, so
  that PostgreSQL, the load and we share its cores. Requests that take more than 50 ms are sent by 4 connections, webhooks
  by 256.
- **Alone** is the median of requests sent one at a time, in turns between the sizes. **Exponent** is the slope of log
  time over log rows: 0 takes as long at any size, 1 ten times as long with ten times the rows.
- **MiB** is the most that our process held meanwhile, by the kernel's count.`;

/** Writes docs/benchmarks.md and its images from the existing results. */
export function writePage(): void {
  mkdirSync(fileURLToPath(new URL('images/', DOCS)), { recursive: true });
  for (const [file, text] of renderPage()) writeFileSync(new URL(file, DOCS), text);
}

/** Returns the files as texts, by their path in docs. */
export function renderPage(): Map<string, string> {
  const parts = (Object.keys(PARTS) as PartName[]).flatMap((name) => read<Kept>(PARTS[name]) ?? []);
  const flood = read<FloodResult>('flood');
  const peers = read<KeptPeers>('peers');
  const pages = read<PagesResult>('pages');
  const sections = [
    '# Benchmarks',
    INTRODUCTION,
    ...(parts.length > 1 ? ['## In short', shortTable(parts)] : []),
    ...parts.flatMap(partSection),
    ...(flood === undefined ? [] : floodSection(flood)),
    ...(peers === undefined ? [] : peersSection(peers)),
    ...(pages === undefined ? [] : pagesSection(pages)),
  ];
  return new Map([['benchmarks.md', `${sections.join('\n\n')}\n`], ...parts.flatMap(picturesOf)]);
}

function read<T>(name: string): T | undefined {
  const file = new URL(`${name}.json`, RESULTS);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

const pictureOf = ({ name }: Pick<Part, 'name'>, what: string): string => `images/speed-${name}-${what}.svg`;

function picturesOf(part: Kept): [string, string][] {
  const title = TITLES[part.name];
  const most = count(part.settings.sizes.at(-1)!);
  const bars = part.results.map((one) => ({ label: one.label, share: one.sizes.at(-1)!.share }));
  const shares = barsOf(`${title}: our share of the limit at ${most} rows`, bars);
  if (part.settings.sizes.length < 2) return [[pictureOf(part, 'shares'), shares]];
  const curves = part.results.map((one) => ({
    label: `${one.exponent}: ${one.label}`,
    points: one.sizes.map((size) => ({ x: size.rows, y: size.alone?.p50InMs ?? size.ours.p50InMs })),
  }));
  const growth = curvesOf(`${title}: time over rows`, curves, { x: 'rows', y: 'milliseconds, median' });
  return [
    [pictureOf(part, 'shares'), shares],
    [pictureOf(part, 'growth'), growth],
  ];
}

/** Exports have a single sample and therefore no p99. */
const isOfRounds = ({ kind }: Result): boolean => kind !== 'export';

/** Returns the lowest and the median share of each kind of workload. */
function shortTable(parts: Kept[]): string {
  const results = parts.flatMap((part) => part.results);
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  const rows = kinds.map((kind) => {
    const ofKind = results.filter((one) => one.kind === kind);
    const shares = ofKind.map(({ sizes }) => sizes.at(-1)!.share).toSorted((one, other) => one - other);
    const p99s = ofKind.filter(isOfRounds).map(({ sizes }) => sizes.at(-1)!.ours.p99InMs);
    const growing = ofKind.filter(({ exponent }) => exponent !== null && exponent > 0.1).length;
    return [
      kind,
      ofKind.length,
      shares[0]!,
      shares[Math.floor(shares.length / 2)]!,
      p99s.length === 0 ? '' : Math.max(...p99s),
      growing === 0 ? 'none' : `${growing}, of which ${ofKind.filter(isUnexplained).length} unexplained`,
    ];
  });
  return markdownTable(
    ['workloads', 'number', 'least share', 'middle share', 'longest p99, ms', 'growing'],
    rows,
  );
}

function partSection(part: Kept): string[] {
  const { name, rowsAre, settings, machine, results } = part;
  const title = TITLES[name];
  const sizes = settings.sizes.map(count).join(', ');
  return [
    `## ${title}`,
    `${sizes} ${rowsAre}. ${machine.on}: ${machine.cores} cores of ${machine.processor}, ${machine.memoryInGiB} GiB, Node ` +
      `${machine.node}, PostgreSQL ${machine.postgresql}; ${settings.rounds} ${settings.rounds === 1 ? 'round' : 'rounds'} of ${settings.seconds} s.`,
    `![${title}: our share of the limit](${pictureOf(part, 'shares')})`,
    rateTable(part),
    ...(settings.sizes.length < 2
      ? []
      : [
          `### ${title}: growth`,
          `![${title}: time over rows](${pictureOf(part, 'growth')})`,
          growthTable(settings.sizes, results),
        ]),
  ];
}

function rateTable({ settings, results }: Kept): string {
  const isRated = results.some(({ sizes }) => sizes.at(-1)!.pgbenchPerSecond !== undefined);
  const rows = results.map((one) => {
    const { statements, bytes, ours, limit, share, peakInMiB, pgbenchPerSecond } = one.sizes.at(-1)!;
    return [
      one.kind,
      one.label,
      statements ?? '',
      bytes === null ? '' : count(bytes),
      `${count(Math.round(ours.perSecond))}${one.unit === 'requests' ? '' : ` ${one.unit}`}`,
      count(Math.round(limit.perSecond)),
      share,
      ...(isRated ? [ratingOf(pgbenchPerSecond)] : []),
      ours.p50InMs,
      isOfRounds(one) ? ours.p99InMs : '',
      peakInMiB,
    ];
  });
  const most = count(settings.sizes.at(-1)!);
  return markdownTable(
    [
      ...['', `at ${most} rows`, 'SQL', 'bytes', 'ours /s', 'limit /s', 'share'],
      ...(isRated ? ['pgbench /s'] : []),
      ...['p50 ms', 'p99 ms', 'MiB'],
    ],
    rows,
  );
}

const ratingOf = (rated: Measured['pgbenchPerSecond']): string =>
  typeof rated === 'number' ? count(Math.round(rated)) : (rated ?? '');

function growthTable(sizes: number[], results: Result[]): string {
  const rows = results.map((one) => [
    one.label,
    ...one.sizes.map(({ alone, ours }) => alone?.p50InMs ?? `${count(Math.round(ours.perSecond))} /s`),
    one.exponent ?? '',
    isUnexplained(one) ? '**It grows, and nobody has said why.**' : whyOf(one),
  ]);
  return markdownTable(['alone, ms', ...sizes.map(count), 'exponent', 'why'], rows);
}

/** Returns the reason for growth, where there is growth. */
const whyOf = ({ exponent, grows }: Result): string =>
  exponent !== null && exponent > 0.1 ? (grows ?? '') : '';
