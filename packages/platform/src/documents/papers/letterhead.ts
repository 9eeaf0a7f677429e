import type { LetterheadAlign } from '@bulwagan/contracts/documents.ts';
import type { AnyDocuments } from '../context.ts';
import { linesOf } from '../markup/blocks.ts';
import { fillTemplate } from '../markup/fill.ts';
import type { Node } from '../markup/nodes.ts';
import { parseTemplate } from '../markup/parse.ts';
import type { Block, EmblemFormat } from '../rendering/paper.ts';
import type { DocumentsDb, Letterhead, TemplateVersionRow } from '../tables.ts';
import { viewOf } from '../templates/changing.ts';
import { readEmblem } from '../templates/emblem-files.ts';
import { type LetterheadInput, readLetterhead } from '../templates/letterhead.ts';
import type { Field, FormatContext, Values } from '../values/fields.ts';

/** Letterhead of a template, ready to be filled. */
export interface PrintedLetterhead {
  nodes: Node[];
  align: LetterheadAlign;
  /** `missing`: the template has a seal whose file is not in the store. */
  emblem: { bytes: Uint8Array; format: EmblemFormat } | 'missing' | null;
}

interface Wanted {
  actor: unknown;
  kind: string;
  template: Pick<TemplateVersionRow, 'letterhead'>;
  draft: LetterheadInput | undefined;
}

/** Reads the letterhead of a version, or of a draft, with the file of its seal. Throws 422 for a wrong draft. */
export async function printedLetterhead(
  documents: AnyDocuments,
  db: DocumentsDb,
  { actor, kind, template, draft }: Wanted,
): Promise<PrintedLetterhead | null> {
  const current = template.letterhead;
  const letterhead =
    draft === undefined
      ? current
      : await readLetterhead(documents, db, draft, { kind, view: await viewOf(documents, actor), current });
  if (letterhead === null) return null;
  const { nodes } = parseTemplate(letterhead.lines.join('\n'));
  return { nodes, align: letterhead.align, emblem: await emblemOf(documents, letterhead) };
}

async function emblemOf(
  documents: AnyDocuments,
  { emblem }: Letterhead,
): Promise<NonNullable<PrintedLetterhead['emblem']> | null> {
  if (emblem === null) return null;
  const bytes = await readEmblem(documents, emblem);
  return bytes === undefined ? 'missing' : { bytes, format: emblem.format };
}

/**
 * Replaces the letterhead within the text by that of the template. A template without letterhead lines keeps the one of
 * the text; without both, only the seal is printed at the top.
 */
export function withLetterhead(
  blocks: Block[],
  { nodes, align, emblem }: PrintedLetterhead,
  fields: readonly Field[],
  values: Values,
  context: FormatContext,
): Block[] {
  const lines = linesOf(fillTemplate(nodes, fields, values, context));
  const first = blocks.findIndex(({ type }) => type === 'letterhead');
  const written = blocks[first];
  const shown = lines.length > 0 || written?.type !== 'letterhead' ? lines : written.lines;
  if (shown.length === 0 && emblem === null) return blocks;
  const others = blocks.filter((_, index) => index !== first);
  return others.toSpliced(Math.max(0, first), 0, { type: 'letterhead', align, lines: shown });
}
