import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import { renderSVG } from 'uqr';
import { type Block, LAYOUTS, PAGE_SIZES, type Paper, type RenderedPaper, type TextLine } from './paper.ts';

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
  const create = () => NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs }] });
  let compiler = create();
  let compiled = 0;
  return (papers) => {
    compiled += papers.length;
    if (compiled > PAPERS_PER_COMPILER) {
      compiler = create();
      compiled = papers.length;
    }
    const inputs = { papers: JSON.stringify(papers.map((paper) => inputOf(paper, compiler))) };
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
  return {
    title: paper.title,
    office: paper.office,
    language: paper.language,
    date: paper.date.split('-').map(Number),
    page: layout.isWide ? [height, width] : [width, height],
    layout,
    blocks: paper.blocks.map(withWidths),
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

/**
 * Columns share the width by their longest text, and get at least the width of their longest word. Cells that others
 * join count for none.
 */
function withWidths(block: Block): object {
  if (block.type === 'columns') return { ...block, columns: block.columns.map((one) => one.map(withWidths)) };
  if (block.type === 'small' || block.type === 'together')
    return { ...block, content: block.content.map(withWidths) };
  if (block.type !== 'table') return block;
  const rows = block.header === null ? block.rows : [block.header, ...block.rows];
  const widths = block.aligns.map((_, column) =>
    weight(rows.map((row) => (isJoined(row[column + 1]) ? [] : (row[column] ?? [])))),
  );
  return { ...block, widths };
}

const MOST_CHARACTERS = 26;
/** Room for wide letters and the padding of a cell, in characters. */
const ROOM = 2;

function weight(cells: TextLine[]): number {
  const texts = cells.map((cell) => cell.map(({ s }) => s).join(''));
  const longestWord = Math.max(1, ...texts.flatMap((text) => text.split(/\s+/).map((word) => word.length)));
  const longest = Math.max(1, ...texts.map((text) => text.length));
  return ROOM + Math.max(longestWord, Math.min(MOST_CHARACTERS, longest));
}
