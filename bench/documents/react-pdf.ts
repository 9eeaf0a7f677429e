import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { HEADER, PARAGRAPHS, ROWS, TITLE } from './text.ts';

/** Versions of the comparison. They are no dependencies of the program. */
const PACKAGES = { '@react-pdf/renderer': '4.9.0', react: '19.3.1' } as const;
const FONT = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));

/** Installs react-pdf in a temporary folder, from the registry that npm uses. */
export async function installReactPdf(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-react-pdf-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }));
    const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
    await promisify(execFile)('npm', options, { cwd: folder });
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Parts of the packages that the paper uses; they are not installed where types are checked. */
interface ReactPdf {
  Document: unknown;
  Page: unknown;
  Text: unknown;
  View: unknown;
  Font: { register(font: { family: string; src: string }): void };
  renderToBuffer(document: unknown): Promise<Buffer>;
}
interface React {
  createElement(type: unknown, props: object | null, ...children: unknown[]): unknown;
}

/** Returns a function that draws the paper with the react-pdf installed in `folder`. */
export function reactPdfRenderer(folder: string): () => Promise<number> {
  const from = createRequire(join(folder, 'package.json'));
  const { createElement: h } = from('react') as React;
  const pdf = from('@react-pdf/renderer') as ReactPdf;
  pdf.Font.register({ family: 'DejaVu', src: FONT });
  const { Document, Page, Text, View } = pdf;
  const page = { padding: 72, fontFamily: 'DejaVu', fontSize: 14 };
  const cell = { flex: 1, borderWidth: 0.5, padding: 4, fontSize: 11 };
  const row = (cells: string[]) =>
    h(
      View,
      { wrap: false, style: { flexDirection: 'row' } },
      ...cells.map((text) => h(Text, { style: cell }, text)),
    );
  return async () => {
    const paper = h(
      Document,
      { title: TITLE, language: 'en' },
      h(
        Page,
        { size: [612, 936], style: page },
        h(Text, { style: { textAlign: 'center' } }, TITLE),
        ...PARAGRAPHS.map((text) => h(Text, { style: { marginTop: 14 } }, text)),
        ...[HEADER, ...ROWS].map(row),
      ),
    );
    return (await pdf.renderToBuffer(paper)).length;
  };
}
