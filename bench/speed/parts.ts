import { existsSync } from 'node:fs';
import { SERVICE_NAMES } from '@bulwagan/server/services.ts';
import { MIXED, mix } from '../mixed.ts';
import type { Databases } from '../processes.ts';
import { openBaseline, openOurs } from '../variants.ts';
import { exponentOf } from './exponent.ts';
import { type BenchmarkSetup, measureStages } from './measure.ts';
import type { Part, PartName } from './part.ts';
import type { Loader, Settings } from './settings.ts';
import type { Filled, Measured, Met, Named, Result, Size, Subject, Workload } from './workload.ts';

export interface Run {
  url: string;
  settings: Settings;
  only: string | undefined;
  load: Loader;
  /** Called for each part as soon as it is measured. */
  onPart(part: Part): void;
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The types of a subject are used only within one function. */
// biome-ignore lint/suspicious/noExplicitAny: each subject's own types meet within one function alone.
type AnySubject = Subject<any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above.
type AnyWorkload = Workload<any>;

/** Measures the requested workloads, service by service, and then all services together. */
export async function measureAll(run: Run): Promise<void> {
  const subjects = await loadSubjects();
  for (const subject of subjects) {
    const part = await measureSubject(run, subject);
    if (part.results.length > 0) run.onPart(part);
  }
  if (isAsked(run, 'mixed', MIXED)) run.onPart(await measureMixed(run, subjects));
}

/** Loads the workloads of each service of the registry that has any: `bench/court/workloads.ts`. */
async function loadSubjects(): Promise<AnySubject[]> {
  const files = SERVICE_NAMES.map((name) => new URL(`../${name}/workloads.ts`, import.meta.url));
  const found = files.filter((file) => existsSync(file));
  return await Promise.all(found.map(async ({ href }) => (await import(href)).SUBJECT as AnySubject));
}

const isAsked = ({ only }: Run, name: PartName, { kind, label }: Named): boolean =>
  only === undefined || `${name}, ${kind}, ${label}`.includes(only);

interface Open extends Size {
  filled: Filled;
}

async function measureSubject(run: Run, subject: AnySubject): Promise<Part> {
  const { name, rowsAre } = subject;
  const isWanted = (one: Named) => isAsked(run, name, one);
  const workloads = subject.workloads.filter(isWanted);
  const { once = [] } = subject;
  const wanted = once.filter(({ named }) => isWanted(named));
  const isComplete = workloads.length + wanted.length === subject.workloads.length + once.length;
  const part: Part = { name, rowsAre, filledInSeconds: [], results: [], isComplete };
  if (workloads.length + wanted.length === 0) return part;
  const sizes = await openSizes(run, subject);
  try {
    part.filledInSeconds = sizes.map(({ filled }) => filled.seconds);
    if (workloads.length > 0) part.results.push(...(await measureWorkloads(run, subject, sizes, workloads)));
    for (const { named, unit, measure } of wanted) {
      const measured: Measured[] = [];
      for (const size of sizes) measured.push(await measure(size, run.settings));
      part.results.push(reported(name, named, unit, measured));
    }
    return part;
  } finally {
    for (const { filled } of sizes) await filled.close();
  }
}

async function openSizes({ url, settings }: Run, subject: AnySubject): Promise<Open[]> {
  const sizes: Open[] = [];
  for (const rows of settings.sizes) {
    const filled = await subject.prepare(url, rows);
    sizes.push({ rows, filled, databases: { [subject.name]: filled.url } });
  }
  return sizes;
}

interface Staged extends Omit<BenchmarkSetup, 'asked'> {
  meeting: Met;
}

/** Opens all sizes at once, so that measurements can alternate between them. */
async function measureWorkloads(
  { settings, load }: Run,
  subject: AnySubject,
  sizes: Open[],
  workloads: AnyWorkload[],
): Promise<Result[]> {
  const staged: Staged[] = [];
  try {
    for (const size of sizes) staged.push(await benchmark(subject, size));
    const results: Result[] = [];
    for (const workload of workloads) {
      const stages = staged.map((one) => ({ ...one, asked: workload.asked(one.meeting) }));
      results.push(reported(subject.name, workload, 'requests', await measureStages(stages, load, settings)));
    }
    return results;
  } finally {
    for (const { meeting, ours, baseline } of staged) {
      meeting.end();
      await ours.end();
      await baseline.end();
    }
  }
}

async function benchmark(subject: AnySubject, { rows, filled, databases }: Open): Promise<Staged> {
  const ours = await openOurs(databases);
  const baseline = await openBaseline(databases);
  return { rows, databases, ours, baseline, meeting: await subject.meet(filled, ours.port) };
}

/**
 * Measures all services in one process, size by size: all services at three sizes would need too many connections.
 */
async function measureMixed(run: Run, subjects: AnySubject[]): Promise<Part> {
  const measured: Measured[] = [];
  for (const rows of run.settings.sizes) measured.push(await measureMixedAt(run, subjects, rows));
  return {
    name: 'mixed',
    rowsAre: `${LIST.format(subjects.map(({ rowsAre }) => rowsAre.split(' ')[0]!))} each`,
    filledInSeconds: measured.map(() => null),
    results: [reported('mixed', MIXED, 'requests', measured)],
    isComplete: true,
  };
}

async function measureMixedAt(
  { url, settings, load }: Run,
  subjects: AnySubject[],
  rows: number,
): Promise<Measured> {
  const filled: Filled[] = [];
  const databases: Databases = {};
  for (const subject of subjects) {
    const one = await subject.prepare(url, rows);
    filled.push(one);
    databases[subject.name] = one.url;
  }
  const ours = await openOurs(databases);
  const baseline = await openBaseline(databases);
  const meetings: Met[] = [];
  try {
    const workloads = [];
    for (const [at, subject] of subjects.entries()) {
      const meeting = await subject.meet(filled[at], ours.port);
      meetings.push(meeting);
      for (const workload of subject.workloads)
        workloads.push({ kind: workload.kind, asked: workload.asked(meeting) });
    }
    const [measured] = await measureStages(
      [{ rows, databases, ours, baseline, asked: mix(workloads) }],
      load,
      settings,
    );
    return measured!;
  } finally {
    for (const meeting of meetings) meeting.end();
    await ours.end();
    await baseline.end();
    for (const one of filled) await one.close();
  }
}

function reported(
  service: Result['service'],
  { label, kind, grows }: Named,
  unit: string,
  sizes: Measured[],
): Result {
  const points = sizes.map(({ rows, alone, ours }) => ({
    rows,
    time: alone?.p50InMs ?? (unit === 'lines' ? ours.p50InMs : 1_000 / ours.perSecond),
  }));
  const exponent = exponentOf(points);
  const result: Result = {
    service,
    label,
    kind,
    unit,
    ...(grows === undefined ? {} : { grows }),
    exponent: exponent === null ? null : Number(exponent.toFixed(2)),
    sizes,
  };
  const last = sizes.at(-1)!;
  process.stderr.write(
    `${service}, ${label}: ${last.ours.perSecond} of ${last.baseline.perSecond} ${unit} a second, ` +
      `${last.share}; grows by ${result.exponent}\n`,
  );
  return result;
}
