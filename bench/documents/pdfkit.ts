import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { HEADER, PARAGRAPHS, ROWS, TITLE } from './text.ts';

const MARGIN = 72;
const FONT = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));

/** Returns a function that draws the paper with pdfkit, as the PDF exports of lists are drawn. */
export async function pdfkitRenderer(): Promise<() => Promise<number>> {
  const { default: PdfDocument } = await import('pdfkit');
  return async () => {
    const pdf = new PdfDocument({ size: [612, 936], margin: MARGIN, tagged: true, lang: 'en', font: FONT });
    let bytes = 0;
    pdf.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    pdf.fontSize(14).text(TITLE, { align: 'center' });
    for (const paragraph of PARAGRAPHS) pdf.moveDown().text(paragraph);
    pdf
      .moveDown()
      .fontSize(11)
      .table({ data: [HEADER, ...ROWS] });
    pdf.end();
    await once(pdf, 'end');
    return bytes;
  };
}
