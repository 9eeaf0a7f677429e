import type { LetterheadAlign, PAGE_SIZE_NAMES } from '@bulwagan/contracts/documents.ts';
import type { DocumentLanguage } from '../values/fields.ts';

/** Part of a line with one style. */
export interface Span {
  s: string;
  bold?: true;
  italic?: true;
  /** A missing required value. */
  missing?: true;
  /** Marks a cell that is joined with the cell on its left. It must be the only span of the cell. */
  joined?: true;
  /** Marks a cell that shows the total of its column on the page. It must be the only span of the cell. */
  total?: true;
}

export type TextLine = Span[];

export type Align = 'left' | 'center' | 'right' | 'justify';

/** A part of a paper, as the renderer receives it: structure and text, never source. */
export type Block =
  | { type: 'paragraph'; align: Align; lines: TextLine[] }
  | { type: 'title'; text: TextLine }
  | { type: 'heading'; text: TextLine }
  | { type: 'list'; isOrdered: boolean; items: TextLine[] }
  | {
      type: 'table';
      aligns: Align[];
      header: TextLine[] | null;
      rows: TextLine[][];
      /** Row at the foot of each page, with totals of the rows on it; the rows after it follow at the end of the table. */
      foot?: { row: TextLine[]; after: TextLine[][] };
    }
  | { type: 'rule' }
  | { type: 'page_break' }
  | { type: 'letterhead'; align: LetterheadAlign; lines: TextLine[] }
  | { type: 'columns'; isCaption: boolean; columns: Block[][] }
  | { type: 'signature'; lines: TextLine[] }
  | { type: 'small' | 'together'; content: Block[] };

/** Sizes of paper in points: `long` is 8.5 × 13 inches (A.M. 11-9-4-SC s.3). */
export const PAGE_SIZES = {
  long: { width: 612, height: 936 },
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
  legal: { width: 612, height: 1008 },
} as const satisfies Record<(typeof PAGE_SIZE_NAMES)[number], { width: number; height: number }>;

export type PageSize = keyof typeof PAGE_SIZES;

/**
 * Margins and type of a paper, in points. `court`: 14 points, left 1.5, top 1.2, right and bottom 1 inch (A.M.
 * 11-9-4-SC ss.3–4).
 */
export const LAYOUTS = {
  court: { size: 14, tableSize: 11, left: 108, top: 86.4, right: 72, bottom: 90, isWide: false },
  form: { size: 11, tableSize: 9.5, left: 57, top: 51, right: 57, bottom: 80, isWide: false },
  compact: { size: 8.5, tableSize: 7.5, left: 30, top: 34, right: 30, bottom: 70, isWide: false },
  register: { size: 9, tableSize: 7, left: 36, top: 36, right: 36, bottom: 74, isWide: true },
} as const;

export type Layout = keyof typeof LAYOUTS;

export type EmblemFormat = 'png' | 'jpg' | 'svg';

export interface Paper {
  title: string;
  /** Author in the properties of the file. */
  office: string;
  language: DocumentLanguage;
  pageSize: PageSize;
  layout: Layout;
  /** Date in the properties of the file: `YYYY-MM-DD`. */
  date: string;
  blocks: Block[];
  /** Image of the seal or logo next to the letterhead. */
  emblem: { bytes: Uint8Array; format: EmblemFormat; description: string } | null;
  /** Left lines of the footer: number and address of verification. */
  footer: string[];
  /** Address in the QR code; null for a preview. */
  qr: { address: string; description: string } | null;
  /** Upright word across each page of a preview. */
  draft: string | null;
}

export interface RenderedPaper {
  pdf: Uint8Array;
  pages: number;
}
