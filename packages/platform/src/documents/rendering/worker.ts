import { createPaperCompiler } from './compile.ts';
import { joinPdfs } from './join.ts';
import type { Paper, RenderedPaper } from './paper.ts';

/** Task of the process: print papers into one PDF, or join PDFs. */
export type RenderTask = { papers: readonly Paper[] } | { parts: readonly Uint8Array[] };

/** Request of the parent process, answered in order. */
export interface RenderRequest {
  id: number;
  task: RenderTask;
}

export type RenderAnswer = { id: number; rendered: RenderedPaper } | { id: number; error: string };

const compile = createPaperCompiler();

process.on('message', async ({ id, task }: RenderRequest) => {
  process.send!(await answerTo(id, task), undefined, undefined, (error) => {
    // The parent has ended, and this process does not know it yet.
    if (error !== null) process.exit();
  });
});
// The parent has ended.
process.on('disconnect', () => process.exit());

async function answerTo(id: number, task: RenderTask): Promise<RenderAnswer> {
  try {
    return { id, rendered: 'papers' in task ? compile(task.papers) : await joinPdfs(task.parts) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
