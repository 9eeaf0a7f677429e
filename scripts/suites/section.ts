import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

/** One step of a suite: a command in a process of its own. */
export interface Section {
  name: string;
  command: readonly string[];
  /** True if the command prints `N passed, N failed` at its end; otherwise it counts as one check. */
  hasTests?: boolean;
  /** True to run it at low priority, at the same time as another section. */
  isAside?: boolean;
  env?: Record<string, string>;
}

export interface SectionResult {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
  /** Lines of its output that explain a failure. */
  reasons: string[];
}

const COUNTS = /^(\d+) passed, (\d+) failed$/;
const FAILING_TESTS = /^✖ failing tests:/;
/** Lines of a test process that was ended (`scripts/tests/sure-end.ts`). */
const ENDED = /^ *(?:Killed, because|The tests have ended)/;
const MOST_REASONS = 120;
const LAST_LINES = 40;
const KILLED_AFTER_SECONDS = 30;
/** Processes that a section left behind may keep its output open. */
const OUTPUT_ENDS_WITHIN_MS = 2_000;

/** Process ids of the groups of running sections. */
const running = new Set<number>();

/** Ends all running sections, for a suite that is interrupted. */
export function endSections(signal: NodeJS.Signals): void {
  for (const group of running) kill(group, signal);
}

/**
 * Runs a section and passes its lines to `print`. It never throws: a command that does not start, does not end in time
 * or ends without its counts has failed.
 */
export async function runSection(
  section: Section,
  timeoutInSeconds: number,
  print: (line: string) => void,
): Promise<SectionResult> {
  const { name, command, hasTests = false } = section;
  const startedAt = performance.now();
  const lines: string[] = [];
  const take = (line: string): void => {
    lines.push(line);
    // Only the last line of the suite may look like its closing line.
    print(line.replace(COUNTS, '   $1 passed and $2 failed'));
  };
  print(`── ${name}: ${command.join(' ')}`);
  const isDone = await runCommand(section, timeoutInSeconds, take);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const { passed, failed } = hasTests ? countsOf(lines, isDone) : { passed: +isDone, failed: +!isDone };
  print(`── ${name}: ${failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return { name, passed, failed, seconds, reasons: failed === 0 ? [] : reasonsOf(lines) };
}

/** Returns the last counts. A runner that failed or printed none has at least one failure. */
function countsOf(lines: readonly string[], isDone: boolean): { passed: number; failed: number } {
  const counts = lines.findLast((line) => COUNTS.test(line));
  const [, passed = '0', failed = '1'] = COUNTS.exec(counts ?? '') ?? [];
  return { passed: Number(passed), failed: Math.max(Number(failed), isDone ? 0 : 1) };
}

/** Returns the reasons that a test runner ends with, or the last lines of another command. */
function reasonsOf(lines: readonly string[]): string[] {
  const from = lines.findLastIndex((line) => FAILING_TESTS.test(line));
  const last = from < 0 ? lines.slice(-LAST_LINES) : lines.slice(from);
  const ended = lines.filter((line) => ENDED.test(line) && !last.includes(line));
  return [...ended, ...last.filter((line) => !COUNTS.test(line))].slice(0, MOST_REASONS);
}

async function runCommand(
  { command, isAside = false, env = {} }: Section,
  timeoutInSeconds: number,
  take: (line: string) => void,
): Promise<boolean> {
  const [program, ...args] = isAside ? ['nice', '-n', '19', ...command] : command;
  const child = spawn(program!, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', take);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', (error) => {
      take(error.message);
      resolve(null);
    });
  });
  const group = child.pid;
  if (group !== undefined) running.add(group);
  const timer = setTimeout(() => {
    take(`Ended, because it took more than ${timeoutInSeconds} s.`);
    if (group === undefined) return;
    kill(group, 'SIGTERM');
    setTimeout(() => kill(group, 'SIGKILL'), KILLED_AFTER_SECONDS * 1_000).unref();
  }, timeoutInSeconds * 1_000);
  const code = await ended;
  clearTimeout(timer);
  await Promise.race([closed, delay(OUTPUT_ENDS_WITHIN_MS)]);
  child.stdout.destroy();
  child.stderr.destroy();
  if (group !== undefined) running.delete(group);
  return code === 0;
}

/** Sends a signal to a process and those that it started. */
function kill(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch (error) {
    // The processes have already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
