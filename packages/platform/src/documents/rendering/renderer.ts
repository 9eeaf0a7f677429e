import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Paper, RenderedPaper } from './paper.ts';
import type { RenderAnswer, RenderTask } from './worker.ts';

/** A paper that took too long, needed too much memory, or ended the process that renders. */
export class RenderFailed extends Error {}

/** The program stops: the paper was not at fault, and can be rendered later. */
export class RendererClosed extends RenderFailed {
  constructor() {
    super('The program is stopping.');
  }
}

export interface Renderer {
  /** Renders papers into one PDF. Throws `RenderFailed` after the time limit, or when it cannot be rendered. */
  render(papers: readonly Paper[]): Promise<RenderedPaper>;
  /** Joins PDFs into one, in their order. Throws as `render`. */
  join(parts: readonly Uint8Array[]): Promise<Uint8Array>;
  /** Ends the process. Papers in progress fail. */
  close(): void;
}

export interface RendererOptions {
  /** Maximum time for one PDF from its start; default 20,000, plus 500 for each paper or part. */
  limitInMs?: number;
  /** Maximum resident memory of the process; default 1 GiB. */
  limitInBytes?: number;
  /** Time without a paper after which the process ends; default 30,000. */
  idleInMs?: number;
}

interface Waiting {
  task: RenderTask;
  /** True once a process ended that had printed other papers before it. */
  isRepeated?: boolean;
  resolve(rendered: RenderedPaper): void;
  reject(error: Error): void;
}

const MIB = 1024 * 1024;
const MEMORY_CHECK_IN_MS = 250;
const MORE_IN_MS = 500;

/**
 * Renders papers one after the other in a process of its own, which is started for the first paper and ends when there
 * are no more. A paper that fails, takes too long or needs too much memory ends no request but its own: when the process
 * ends that printed others before, or needs too much memory, the paper is rendered once more in a new process.
 */
export function createRenderer({
  limitInMs = 20_000,
  limitInBytes = 1024 * MIB,
  idleInMs = 30_000,
}: RendererOptions = {}): Renderer {
  const waiting: Waiting[] = [];
  let child: ChildProcess | undefined;
  let current: (Waiting & { id: number; timers: NodeJS.Timeout[] }) | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  /** Papers that the process has printed. */
  let printed = 0;

  const finish = (result: RenderedPaper | Error) => {
    const done = current;
    if (done === undefined) return;
    current = undefined;
    for (const timer of done.timers) clearTimeout(timer);
    if (result instanceof Error) done.reject(result);
    else {
      printed += 1;
      done.resolve(result);
    }
    next();
  };

  /** Ends the process. A paper that may not be at fault is rendered once more. */
  const stopOrRepeat = (reason: Error) => {
    if (current === undefined || printed === 0 || current.isRepeated === true) return stop(reason);
    const { task, resolve, reject, timers } = current;
    for (const timer of timers) clearTimeout(timer);
    current = undefined;
    waiting.unshift({ task, resolve, reject, isRepeated: true });
    const used = child;
    child = undefined;
    used?.kill('SIGKILL');
    next();
  };

  const stop = (reason: Error) => {
    const process = child;
    child = undefined;
    process?.kill('SIGKILL');
    finish(reason);
  };

  const start = (): ChildProcess => {
    printed = 0;
    const started = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
      serialization: 'advanced',
      execArgv: [],
      // The process does not get the program's environment, which contains secrets.
      env: { PATH: process.env.PATH ?? '', MALLOC_ARENA_MAX: '1' },
    });
    started.on('message', (answer: RenderAnswer) => {
      if (answer.id !== current?.id) return;
      finish('rendered' in answer ? answer.rendered : new RenderFailed(answer.error));
    });
    const failed = (reason: string) => {
      if (child === started) stopOrRepeat(new RenderFailed(reason));
    };
    // A task sent to a process that has just ended is an error before the end is reported.
    started.on('error', (error) => failed(error.message));
    started.on('exit', () => failed('The process that renders papers ended.'));
    return started;
  };

  const next = () => {
    clearTimeout(idle);
    if (current !== undefined) return;
    const first = waiting.shift();
    if (first === undefined) {
      idle = setTimeout(() => close(), idleInMs).unref();
      // The process of an idle renderer does not keep the program alive.
      child?.unref();
      child?.channel?.unref();
      return;
    }
    child ??= start();
    child.ref();
    child.channel?.ref();
    lastId += 1;
    const timers = [
      setTimeout(
        () => stop(new RenderFailed('The paper took too long to render.')),
        limitInMs + sizeOf(first.task) * MORE_IN_MS,
      ),
      setInterval(() => void checkMemory(), MEMORY_CHECK_IN_MS),
    ];
    current = { ...first, id: lastId, timers };
    child.send({ id: lastId, task: first.task });
  };

  const checkMemory = async () => {
    const watched = child;
    if (watched?.pid !== undefined && (await residentBytes(watched.pid)) > limitInBytes && child === watched)
      stopOrRepeat(new RenderFailed('The paper needed too much memory to render.'));
  };

  const close = () => {
    clearTimeout(idle);
    for (const { reject } of waiting.splice(0)) reject(new RendererClosed());
    stop(new RendererClosed());
  };

  const run = (task: RenderTask) =>
    new Promise<RenderedPaper>((resolve, reject) => {
      waiting.push({ task, resolve, reject });
      next();
    });

  return {
    render: (papers) => run({ papers }),
    join: async (parts) => (await run({ parts })).pdf,
    close,
  };
}

const sizeOf = (task: RenderTask): number => ('papers' in task ? task.papers : task.parts).length;

const PAGE_BYTES = 4096;

/** Returns the resident memory of a process; 0 where the system does not report it. */
async function residentBytes(pid: number): Promise<number> {
  try {
    return Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]) * PAGE_BYTES;
  } catch {
    // Other systems have no such file, and the process may just have ended.
    return 0;
  }
}
