import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';

/** Parser for the PDFs that this folder writes; other PDFs are not supported. */

/** A text and its position on the page. */
export interface Printed {
  text: string;
  x: number;
  y: number;
}

/** Returns the objects by number: their dictionary and their decompressed stream. */
export function objectsOf(pdf: Buffer): Map<number, { dictionary: string; content: string }> {
  const objects = new Map<number, { dictionary: string; content: string }>();
  const table = pdf.toString('latin1', pdf.toString('latin1').lastIndexOf('\nxref\n'));
  for (const [, offset] of table.matchAll(/(\d{10}) 00000 n/g)) {
    const begin = Number(offset);
    const text = pdf.toString('latin1', begin, pdf.indexOf('\nendobj', begin, 'latin1'));
    const [, number, dictionary = ''] = /^(\d+) 0 obj\n([\s\S]*?)(?:\nstream\n|$)/.exec(text) ?? [];
    assert.ok(number !== undefined, `no object at ${begin}`);
    const length = /\/Length (\d+)/.exec(dictionary)?.[1];
    const at = begin + text.indexOf('\nstream\n') + 8;
    const content = length === undefined ? undefined : pdf.subarray(at, at + Number(length));
    const unpacked =
      content !== undefined && dictionary.includes('/FlateDecode') ? inflateSync(content) : content;
    objects.set(Number(number), { dictionary, content: unpacked?.toString('latin1') ?? '' });
  }
  return objects;
}

/** Returns the texts of each page, in the order of printing. */
export function pagesOf(pdf: Buffer): Printed[][] {
  const objects = objectsOf(pdf);
  const referred = (dictionary: string, name: string) =>
    objects.get(Number(new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(dictionary)?.[1]))!;
  const all = [...objects.values()];
  const root = all.find(({ dictionary }) => /\/Type \/Pages\b/.test(dictionary))!;
  const kids = [...root.dictionary.matchAll(/(\d+) 0 R/g)].map(([, number]) => objects.get(Number(number))!);
  assert.equal(Number(/\/Count (\d+)/.exec(root.dictionary)?.[1]), kids.length);
  return kids.map(({ dictionary }) => {
    const fonts = new Map(
      [...referred(dictionary, 'Resources').dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name, number]) => {
          const cmap = referred(objects.get(Number(number))!.dictionary, 'ToUnicode').content;
          return [name!, lettersOf(cmap)];
        },
      ),
    );
    return printedOn(referred(dictionary, 'Contents').content, fonts);
  });
}

function lettersOf(cmap: string): string[] {
  const list = /beginbfrange([\s\S]*)endbfrange/.exec(cmap)?.[1] ?? '';
  const entries = [...list.matchAll(/\[([^\]]*)\]/g)].flatMap(([, inner]) => inner!.match(/<[^>]*>/g) ?? []);
  return entries.map((hex) => Buffer.from(hex.replaceAll(/[<> ]/g, ''), 'hex').swap16().toString('utf16le'));
}

function printedOn(content: string, fonts: Map<string, string[]>): Printed[] {
  return [...content.matchAll(/1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) \S+ Tf[^[]*\[([^\]]*)\] TJ/g)].map(
    ([, x, y, font, glyphs]) => {
      const hex = [...glyphs!.matchAll(/<([0-9a-f]*)>/g)].map(([, digits]) => digits).join('');
      const letters = fonts.get(font!)!;
      const text = (hex.match(/.{4}/g) ?? []).map((glyph) => letters[Number.parseInt(glyph, 16)]).join('');
      return { text, x: Number(x), y: Number(y) };
    },
  );
}
