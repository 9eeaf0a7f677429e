import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { installReactPdf } from './react-pdf.ts';

export const RENDERERS = ['typst', 'pdfkit', 'react-pdf'] as const;
export type RendererName = (typeof RENDERERS)[number];

/** Figures of one renderer, measured in a process of its own. */
export interface RendererFigures {
  papersPerSecond: number;
  /** From the start of loading the renderer to the first paper. */
  firstInMs: number;
  p50InMs: number;
  /** Time of the processor for one paper, which other work on the machine changes little. */
  processorInMs: number;
  bytes: number;
  /** Largest resident memory of the process. */
  memoryInMiB: number;
}

export interface RenderersTask {
  renderer: RendererName;
  papers: number;
  /** Folder with the packages that are no dependencies. */
  folder: string;
}

const WORKER = fileURLToPath(new URL('./renderers.worker.ts', import.meta.url));

/** Prints the same paper with each renderer, one after the other; needs npm's registry for react-pdf. */
export async function compareRenderers(papers: number): Promise<Record<string, RendererFigures>> {
  const { folder, remove } = await installReactPdf();
  try {
    const figures: Record<string, RendererFigures> = {};
    for (const renderer of RENDERERS) figures[renderer] = await measured({ renderer, papers, folder });
    return figures;
  } finally {
    await remove();
  }
}

async function measured(task: RenderersTask): Promise<RendererFigures> {
  const worker = fork(WORKER, [JSON.stringify(task)], { env: { ...process.env, NODE_ENV: 'production' } });
  const [answer] = (await Promise.race([once(worker, 'message'), once(worker, 'exit')])) as [unknown];
  if (typeof answer !== 'object' || answer === null) throw new Error(`${task.renderer} printed no paper.`);
  return answer as RendererFigures;
}
