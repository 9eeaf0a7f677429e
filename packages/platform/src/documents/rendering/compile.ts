import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import { renderSVG } from 'uqr';
import { columnWidths, countLines } from './column-widths.ts';
import { withBreaks } from './long-words.ts';
import { type Block, LAYOUTS, PAGE_SIZES, type Paper, type RenderedPaper, type TextLine } from './paper.ts';
import { createPrintable } from './printable.ts';

const FOLDER = fileURLToPath(new URL('./program', import.meta.url));
const MAIN = `${FOLDER}/paper.typ`;

/** Papers per compiler: it keeps some memory for each, and creating a new compiler takes 40 ms. */
const PAPERS_PER_COMPILER = 200;

const PAGE_WORDS = { en: 'Page {page} of {pages}', fil: 'Pahina {page} ng {pages}' } as const;

/** PDF/A-2a: tagged and archivable. */
const STANDARD = 'a-2a';

/** Compiles papers to one PDF, each from its own first page. It reads its own program and fonts, and no other file. */
export function createPaperCompiler(): (papers: readonly Paper[]) => RenderedPaper {
  const fontBlobs = FONTS.map((url) => readFileSync(new URL(url)));
  const printable = createPrintable(fontBlobs);
  /** Prepares the texts of a paper. The title is not printed: it names the file in a reader. */
  const prepareText = (name: string, value: unknown): unknown => {
    if (typeof value !== 'string' || name === 'title') return value;
    return name === 's' ? withBreaks(printable(value)) : printable(value);
  };
  const create = () => NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs }] });
  let compiler = create();
  let compiled = 0;
  return (papers) => {
    compiled += papers.length;
    if (compiled > PAPERS_PER_COMPILER) {
      compiler = create();
      compiled = papers.length;
    }
    const inputs = {
      papers: JSON.stringify(
        papers.map((paper) => inputOf(paper, compiler)),
        prepareText,
      ),
    };
    const result = compiler.compile({ mainFilePath: MAIN, inputs });
    const document = result.result;
    if (document === null) throw new Error(reasonOf(compiler, result.takeError()));
    const pdf = compiler.pdf(document, {
      pdfStandard: STANDARD,
      pdfTags: true,
      creationTimestamp: Date.parse(papers[0]!.date) / 1000,
    });
    compiler.evictCache(0);
    return { pdf, pages: document.numOfPages };
  };
}

const FONTS = [
  import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc')).href,
  new URL('../fonts/NotoSansKR-Regular.otf', import.meta.resolve('@embedpdf/fonts-kr')).href,
];

function reasonOf(compiler: NodeCompiler, error: NodeError | null): string {
  const all = error === null ? [] : compiler.fetchDiagnostics(error);
  return `A paper could not be rendered: ${all.map(({ message }: { message: string }) => message).join('; ')}`;
}

function inputOf(paper: Paper, compiler: NodeCompiler): object {
  const layout = LAYOUTS[paper.layout];
  const { width, height } = PAGE_SIZES[paper.pageSize];
  const widthOfText = (layout.isWide ? height : width) - layout.left - layout.right;
  return {
    title: paper.title,
    office: paper.office,
    language: paper.language,
    date: paper.date.split('-').map(Number),
    page: layout.isWide ? [height, width] : [width, height],
    layout,
    blocks: paper.blocks.map((block) =>
      withWidths(block, widthOfText, {
        size: layout.tableSize,
        height: (layout.isWide ? width : height) - layout.top - layout.bottom,
      }),
    ),
    emblem: paper.emblem === null ? null : emblemFile(compiler, paper.emblem),
    emblem_alt: paper.emblem?.description ?? '',
    footer: paper.footer,
    page_words: PAGE_WORDS[paper.language],
    qr: paper.qr === null ? null : renderSVG(paper.qr.address, { border: 1 }),
    qr_alt: paper.qr?.description ?? '',
    draft: paper.draft,
  };
}

/** Adds the emblem to the compiler's files, named by its hash, and returns that name. */
function emblemFile(compiler: NodeCompiler, { bytes, format }: NonNullable<Paper['emblem']>): string {
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${format}`;
  compiler.mapShadow(`${FOLDER}/${name}`, Buffer.from(bytes));
  return name;
}

const isJoined = (cell: TextLine | undefined): boolean => cell?.[0]?.joined === true;

/** Padding of a table's cell, left and right together, and the space between columns, in points. */
const CELL_PADDING = 8;
const COLUMN_GAP = 18;
/** A signature in a column takes all of it, in points; elsewhere the right half. */
const NARROW = 300;

/** Share of a page. The renderer measures rows higher than this share to find out whether they fit on one page. */
const LONG_ROW = 0.4;
/** Height of a line in its size. */
const LINE_HEIGHT = 1.2;

interface Room {
  /** Size of the letters in tables. */
  size: number;
  /** Height of the text of a page, in points. */
  height: number;
}

/**
 * Gives the tables among blocks the widths of their columns, and marks their long rows; `width` is that of the blocks, in
 * points. Cells that others join count for none.
 */
function withWidths(block: Block, width: number, room: Room): object {
  if (block.type === 'columns') {
    const own = (width - COLUMN_GAP * (block.columns.length - 1)) / block.columns.length;
    return {
      ...block,
      columns: block.columns.map((one) => one.map((inner) => withWidths(inner, own, room))),
    };
  }
  if (block.type === 'small' || block.type === 'together')
    return { ...block, content: block.content.map((inner) => withWidths(inner, width, room)) };
  if (block.type === 'signature') return { ...block, isIndented: width > NARROW };
  return block.type === 'table' ? tableOf(block, width, room) : block;
}

/** Numbers tables whose pages have totals: each finds its own rows by this number. */
let lastTable = 0;

function tableOf(table: Block & { type: 'table' }, width: number, { size, height }: Room): object {
  const header = table.header?.map((cell) => cell.map((span) => ({ ...span, bold: true as const })));
  const foot = table.foot === undefined ? [] : [table.foot.row, ...table.foot.after];
  const rows = [...(header === undefined ? [] : [header]), ...table.rows, ...foot];
  const columns = table.aligns.map((_, column) =>
    rows.map((row) => (isJoined(row[column + 1]) ? [] : (row[column] ?? []))),
  );
  const widths = columnWidths(columns, width / size, CELL_PADDING / size);
  const total = widths.reduce((sum, one) => sum + one, 0);
  const mostLines = (height * LONG_ROW) / (size * LINE_HEIGHT);
  const isLong = (cell: TextLine, column: number) =>
    countLines(cell, ((widths[column] ?? 0) / total) * (width / size) - CELL_PADDING / size) > mostLines;
  const rowOf = (cells: TextLine[]) => ({
    cells,
    isLong: cells.some(isLong),
    ...(table.foot === undefined ? {} : { amounts: cells.map(centavosOf) }),
  });
  lastTable += 1;
  return {
    ...table,
    widths,
    rows: table.rows.map(rowOf),
    ...(table.foot === undefined
      ? {}
      : { id: lastTable, foot: { row: table.foot.row.map(inColumn), after: table.foot.after.map(rowOf) } }),
  };
}

/** Returns the name of a column; its total on the page adds up the amounts with this name. */
const inColumn = (cell: TextLine, column: number) =>
  cell.map((one) => (one.total ? { ...one, column } : one));

/** Returns the centavos of a cell with money; 0 for any other text. */
function centavosOf(cell: TextLine): number {
  const [, sign = '', pesos, centavos] =
    /^(−?)₱([\d,]+)\.(\d{2})$/.exec(
      cell
        .map(({ s }) => s)
        .join('')
        .trim(),
    ) ?? [];
  if (pesos === undefined) return 0;
  return Number(`${sign === '' ? '' : '-'}${pesos.replaceAll(',', '')}${centavos}`);
}
