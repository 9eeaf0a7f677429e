import { createPaperCompiler } from './compile.ts';
import type { Paper, RenderedPaper } from './paper.ts';

/** Request of the parent process, answered in order. */
export interface RenderRequest {
  id: number;
  papers: Paper[];
}

export type RenderAnswer = { id: number; rendered: RenderedPaper } | { id: number; error: string };

const compile = createPaperCompiler();

process.on('message', ({ id, papers }: RenderRequest) => {
  process.send!(answerTo(id, papers));
});
// The parent has ended.
process.on('disconnect', () => process.exit());

function answerTo(id: number, papers: Paper[]): RenderAnswer {
  try {
    return { id, rendered: compile(papers) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
