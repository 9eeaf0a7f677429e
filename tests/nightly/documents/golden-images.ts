import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { run } from './pdf-programs.ts';

const FOLDER = fileURLToPath(new URL('./golden', import.meta.url));
const DOTS_PER_INCH = 40;
const SHADES = 8;
const WHITE = 255;
/** Difference of shade from which a point counts, and the largest part of such points: other versions of poppler. */
const VISIBLE = 96;
const TOLERATED = 0.002;

export const goldenFile = (service: string, language: string, kind: string): string =>
  `${FOLDER}/${service}/${language}/${kind}.png`;

/** Returns the pages of PDFs next to each other as one picture, in few shades of gray. */
export async function pictureOf(pdfs: readonly string[]): Promise<Buffer> {
  const pages: Buffer[] = [];
  for (const pdf of pdfs) {
    const prefix = pdf.replace(/\.pdf$/, '');
    const count = Number(/Pages:\s+(\d+)/.exec(await run('pdfinfo', pdf))![1]);
    await run('pdftoppm', '-r', String(DOTS_PER_INCH), '-gray', '-png', pdf, prefix);
    const digits = String(count).length;
    for (let page = 1; page <= count; page += 1)
      pages.push(await readFile(`${prefix}-${String(page).padStart(digits, '0')}.png`));
  }
  const sizes = await Promise.all(pages.map((page) => sharp(page).metadata()));
  const height = Math.max(...sizes.map((size) => size.height));
  let left = 0;
  const placed = pages.map((input, index) => {
    const at = left;
    left += sizes[index]!.width + 1;
    return { input, left: at, top: 0 };
  });
  return await sharp({ create: { width: left, height, channels: 3, background: 'gray' } })
    .composite(placed)
    .png({ palette: true, colours: SHADES, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
}

/** Compares a picture with its golden file; with `GOLDEN_WRITE=true` writes the file instead if it differs. */
export async function assertGolden(file: string, picture: Buffer): Promise<void> {
  const difference = existsSync(file) ? await differenceOf(file, picture) : 'there is no such file';
  if (difference === undefined) return;
  assert.equal(process.env.GOLDEN_WRITE, 'true', `${relative(FOLDER, file)}: ${difference}`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
}

/** Returns how a picture differs from a file; undefined if it hardly does. */
async function differenceOf(file: string, picture: Buffer): Promise<string | undefined> {
  const [expected, actual] = await Promise.all([pointsOf(await readFile(file)), pointsOf(picture)]);
  if (!isDeepStrictEqual(actual.info, expected.info)) return 'the pages have another number or size';
  let different = 0;
  for (const [index, shade] of expected.points.entries())
    if (Math.abs(shade - actual.points[index]!) > VISIBLE) different += 1;
  const share = different / expected.points.length;
  return share <= TOLERATED ? undefined : `${(share * 100).toFixed(2)} % of the points differ`;
}

async function pointsOf(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .flatten({ background: { r: WHITE, g: WHITE, b: WHITE } })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { points: data, info: { width: info.width, height: info.height } };
}
