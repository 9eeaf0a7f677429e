import { type Faces, loadFaces, type OtherFont, type Run } from './fonts.ts';
import { widthOfText } from './pdf-lines.ts';

/** Lengths are in points, 72 to the inch. A4, landscape. */
export const PAGE = { width: 841.89, height: 595.28, margin: 28 };

const INK = '#000000';
const RULE_INK = '#b8b8b8';
const RULE_WIDTH = 0.5;

/** A PDF as something to write on: text and lines at places, one page after the other. */
export interface Paper {
  faces: Faces;
  /** Ends the page before, if any. */
  turnPage(): void;
  setFont(face: keyof Faces, size: number): void;
  /** Prints one line; `y` is its upper edge. */
  print(text: string, x: number, y: number): void;
  /** A thin line across the page. */
  rule(y: number): void;
  end(): void;
  /** The bytes since the last time. */
  take(): Uint8Array;
}

/** What of a page the library holds to the end, since the list of pages is written last. */
interface Dictionary {
  data: object;
}

/** Given to the library with each text: it is one line, and nobody asks how wide it is. */
const ONE_LINE = { lineBreak: false, textWidth: 0, wordCount: 1 };

/** Loads the library and the fonts: they take 30 MB, and most processes never print. */
export async function openPaper(title: string, printedAt: Temporal.Instant): Promise<Paper> {
  const [{ default: PDFDocument }, faces] = await Promise.all([import('pdfkit'), loadFaces()]);
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    // It would keep the layout of every word there ever was.
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
  /** Prints the parts of a text one after the other, on one baseline. */
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
      // Its description has been written. Held for each of ten thousands of pages, they would be most of the memory.
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
