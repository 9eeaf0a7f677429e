import { createPaperCompiler } from '@bulwagan/platform/documents/rendering/compile.ts';
import type { Paper, TextLine } from '@bulwagan/platform/documents/rendering/paper.ts';
import { HEADER, PARAGRAPHS, ROWS, TITLE } from './text.ts';

const line = (s: string): TextLine => [{ s }];

const PAPER: Paper = {
  title: TITLE,
  office: 'Branch 1',
  language: 'en',
  pageSize: 'long',
  layout: 'court',
  date: '2026-11-30',
  blocks: [
    { type: 'title', text: line(TITLE) },
    ...PARAGRAPHS.map((text) => ({
      type: 'paragraph' as const,
      align: 'left' as const,
      lines: [line(text)],
    })),
    {
      type: 'table',
      aligns: ['right', 'left', 'left'],
      header: HEADER.map(line),
      rows: ROWS.map((row) => row.map(line)),
    },
  ],
  emblem: null,
  footer: ['NOH-1-2026-000001'],
  qr: null,
  draft: null,
};

/** Returns a function that prints the paper as the program does, in the process that calls it. */
export function typstRenderer(): () => number {
  const compile = createPaperCompiler();
  return () => compile([PAPER]).pdf.length;
}
