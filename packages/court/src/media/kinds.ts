import type { MediaType } from '@bulwagan/platform/files/media-type.ts';

/**
 * Accepted media types, detected from the content (contract, court: sheriff's attachments; also used for all other
 * files of a case).
 */
export const ACCEPTED: ReadonlySet<MediaType> = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/tiff',
]);

export const MAX_FILES = 20;
/** Maximum total size of the files in one upload. */
export const MAX_TOTAL_BYTES = 100 * 1024 * 1024;
