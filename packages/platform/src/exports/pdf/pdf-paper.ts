import { type Faces, loadFaces, type OtherFont, type Run } from './fonts.ts';
import { widthOfText } from './pdf-lines.ts';

/** Lengths are in points (1/72 inch). A4, landscape. */
export const PAGE = { width: 841.89, height: 595.28, margin: 28 };

const INK = '#000000';
const RULE_INK = '#b8b8b8';
const RULE_WIDTH = 0.5;

/** Drawing surface of a PDF: text and lines at positions, one page after the other. */
export interface Paper {
  faces: Faces;
  /** Starts a new page and ends the previous one, if any. */
  turnPage(): void;
  setFont(face: keyof Faces, size: number): void;
  /** Prints one line; `y` is its upper edge. */
  print(text: string, x: number, y: number): void;
  /** Draws a thin line across the page. */
  rule(y: number): void;
  end(): void;
  /** Returns the bytes produced since the last call. */
  take(): Uint8Array;
}

/** Page data that the library keeps until the end, since the page list is written last. */
interface Dictionary {
  data: object;
}

/** Options for each text, which spare the library measuring and wrapping it. */
const ONE_LINE = { lineBreak: false, textWidth: 0, wordCount: 1 };

/** Loads the library and the fonts on first use: they take 30 MB, and most processes never create a PDF. */
export async function openPaper(title: string, printedAt: Temporal.Instant): Promise<Paper> {
  const [{ default: PDFDocument }, faces] = await Promise.all([import('pdfkit'), loadFaces()]);
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    // The cache would keep the layout of every word.
    fontLayoutCache: false,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: title,
      Producer: 'Bulwagan',
      Creator: 'Bulwagan',
      CreationDate: new Date(printedAt.epochMilliseconds),
    },
  });
  for (const [name, { font }] of Object.entries(faces)) document.registerFont(name, font as never);
  let current: { face: keyof Faces; size: number } = { face: 'regular', size: 1 };
  const registered = new Set<string>();
  const useOther = ({ name, font }: OtherFont): void => {
    if (!registered.has(name)) document.registerFont(name, font as never);
    registered.add(name);
    document.font(name);
  };
  /** Prints the runs of a text one after the other, on one baseline. */
  const printRuns = (runs: Run[], x: number, y: number): void => {
    const { face, size } = current;
    let at = x;
    for (const { text, other } of runs) {
      if (other !== undefined) useOther(other);
      document.text(text, at, y + (other?.lowering ?? 0) * size, ONE_LINE);
      if (other !== undefined) document.font(face);
      at += widthOfText(text, faces[face], size);
    }
  };
  return {
    faces,
    turnPage: () => {
      const last = document.page as unknown as { dictionary: Dictionary } | null;
      document.addPage();
      // The page has been written. Kept for each of tens of thousands of pages, its data would take most of the memory.
      if (last !== null) last.dictionary.data = {};
      document.fillColor(INK).strokeColor(RULE_INK).lineWidth(RULE_WIDTH);
    },
    setFont: (face, size) => {
      current = { face, size };
      document.font(face).fontSize(size);
    },
    print: (text, x, y) => {
      if (text !== '') printRuns(faces[current.face].runs(text), x, y);
    },
    rule: (y) => {
      document
        .moveTo(PAGE.margin, y)
        .lineTo(PAGE.width - PAGE.margin, y)
        .stroke();
    },
    end: () => {
      document.end();
    },
    take: () => {
      const chunks: Uint8Array[] = [];
      for (let chunk = document.read(); chunk !== null; chunk = document.read()) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}
