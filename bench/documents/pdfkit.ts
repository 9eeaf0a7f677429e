import { once } from 'node:events';
import { PARAGRAPH, ROWS } from './text.ts';

const MARGIN = 72;

/** Prints the same text with pdfkit: the layout of paragraphs and table is drawn by hand. */
export async function pdfkitPapersPerSecond(papers: number): Promise<number> {
  const { default: PdfDocument } = await import('pdfkit');
  const from = performance.now();
  for (let paper = 0; paper < papers; paper += 1) {
    const pdf = new PdfDocument({ size: [612, 936], margin: MARGIN, tagged: true, lang: 'en' });
    pdf.resume();
    pdf.fontSize(14).text('Notice of hearing', { align: 'center' });
    for (let index = 0; index < 6; index += 1) pdf.moveDown().text(PARAGRAPH);
    for (const row of ROWS) pdf.fontSize(11).text(row.join('   '));
    pdf.end();
    await once(pdf, 'end');
  }
  return papers / ((performance.now() - from) / 1_000);
}
