import { PDFDocument } from '@cantoo/pdf-lib';
import type { RenderedPaper } from './paper.ts';

/** Joins PDFs in the given order, for printing. Accessibility tags are not kept. */
export async function joinPdfs(parts: readonly Uint8Array[]): Promise<RenderedPaper> {
  const joined = await PDFDocument.create();
  for (const part of parts) {
    const source = await PDFDocument.load(part);
    for (const page of await joined.copyPages(source, source.getPageIndices())) joined.addPage(page);
  }
  return { pdf: await joined.save(), pages: joined.getPageCount() };
}
