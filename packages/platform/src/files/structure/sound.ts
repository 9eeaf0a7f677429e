import type { MediaType } from '../media-type.ts';
import { isSoundJpeg } from './jpeg.ts';
import { isSoundPdf } from './pdf.ts';
import { isSoundPng } from './png.ts';
import { isSoundTiff } from './tiff.ts';

const CHECKS: Partial<Record<MediaType, (bytes: Buffer) => boolean>> = {
  'application/pdf': isSoundPdf,
  'image/png': isSoundPng,
  'image/jpeg': isSoundJpeg,
  'image/tiff': isSoundTiff,
};

/**
 * Returns whether a file is structurally complete for its type: not truncated, and with plausible dimensions. Nothing
 * is decoded, so it costs no more than reading the file. Throws for a type without a check.
 */
export function isSound(type: MediaType, bytes: Buffer): boolean {
  const check = CHECKS[type];
  if (check === undefined) throw new Error(`Files of type ${type} have no structure check.`);
  return check(bytes);
}
