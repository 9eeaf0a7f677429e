import { PICTURE_MAX_BYTES } from '@bulwagan/contracts/sizes.ts';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { createBoundedQueue, Overloaded } from '../load/bounded-queue.ts';
import { answeredWithin } from '../load/response-timeout.ts';
import { findMediaType, type MediaType } from './media-type.ts';
import { countScans } from './structure/jpeg.ts';
import { withoutAncillaryChunks } from './structure/png.ts';

export type BadPicture =
  /** Not a PNG, JPEG, WebP or GIF. */
  | 'kind'
  /** Too many bytes or pixels. */
  | 'size'
  /** Truncated or damaged. */
  | 'broken';

/** The upload is not an accepted picture. */
export class NotAnImage extends Error {
  readonly reason: BadPicture;

  constructor(reason: BadPicture, options?: ErrorOptions) {
    super(MESSAGES[reason], options);
    this.name = 'NotAnImage';
    this.reason = reason;
  }
}

/** More pictures than can be decoded in time: 503 with `Retry-After`. */
export class ImageQueueFull extends Overloaded {}

const MESSAGES: Record<BadPicture, string> = {
  kind: 'The picture must be a PNG, JPEG, WebP or GIF file.',
  size: 'The picture is too large.',
  broken: 'The picture is damaged.',
};

/** Both sizes of an avatar, without metadata. */
export interface Avatar {
  /** At most 1024 pixels wide and high, never enlarged. */
  full: Buffer;
  /** 160 by 160 pixels. */
  thumbnail: Buffer;
}

export const AVATAR_CONTENT_TYPE = 'image/webp';
const AVATAR_MAX_PIXELS = 25_000_000;
/** Limit of decoded bytes: for 25 megapixels with 16 bits per channel the decoder would take more than 250 MB. */
const MAX_DECODED_BYTES = 100_000_000;

/**
 * Limit of pixels times scans: 25 megapixels in 20 scans. Encoders write 1 to 12 scans, but a hostile file can have
 * thousands of a few bytes each.
 */
const MAX_SCANNED_PIXELS = 20 * AVATAR_MAX_PIXELS;

const FORMATS: Partial<Record<MediaType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

const INPUT: SharpOptions = { limitInputPixels: AVATAR_MAX_PIXELS, failOn: 'error', sequentialRead: true };
const TIMEOUT_IN_SECONDS = 10;
/** Reading a header takes milliseconds; the library has no timeout of its own for it. */
const HEADER_WITHIN_MS = 3_000;

/** Decodes one picture at a time, so that memory is bounded by one large picture. */
const queue = createBoundedQueue({
  concurrency: 1,
  waitingLine: 16,
  waitInMilliseconds: 10_000,
  full: (retryAfterInSeconds) =>
    new ImageQueueFull('Too many pictures at the moment. Please try again shortly.', retryAfterInSeconds),
});

let loading: Promise<(input: Uint8Array, options: SharpOptions) => Sharp> | undefined;

/**
 * Creates an avatar from an upload. The type is detected from the bytes; the picture is decoded, rotated upright and
 * encoded as WebP, so that no metadata or hidden file of the upload remains. Only the first frame of an animation is
 * used. Throws NotAnImage, and ImageQueueFull under load.
 */
export const toAvatar = (sent: Uint8Array): Promise<Avatar> =>
  decoded(sent, FORMATS, PICTURE_MAX_BYTES, async (picture, open) => {
    const full = await picture
      .resize(1024, 1024, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: TIMEOUT_IN_SECONDS })
      .toBuffer();
    const thumbnail = await open(full).resize(160, 160, { fit: 'cover' }).webp({ quality: 78 }).toBuffer();
    return { full, thumbnail };
  });

/** Picture to be printed, without metadata. */
export interface PrintedPicture {
  bytes: Buffer;
  format: 'png' | 'jpg';
}

/** Types of pictures that papers can contain. */
const PRINTED_FORMATS: typeof FORMATS = { 'image/png': 'png', 'image/jpeg': 'jpeg' };
/** Longer side in pixels: 300 dots per inch at 5 cm. */
const PRINTED_SIDE = 600;

/** Decodes and encodes a PNG or JPEG for papers, with transparency and at most 600 pixels wide or high. Throws as `toAvatar`. */
export const toPrinted = (sent: Uint8Array, maxBytes: number): Promise<PrintedPicture> =>
  decoded(sent, PRINTED_FORMATS, maxBytes, async (picture, _, format) => {
    const small = picture
      .resize(PRINTED_SIDE, PRINTED_SIDE, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: TIMEOUT_IN_SECONDS });
    return format === 'jpeg'
      ? { bytes: await small.jpeg({ quality: 90 }).toBuffer(), format: 'jpg' }
      : { bytes: await small.png({ compressionLevel: 9 }).toBuffer(), format: 'png' };
  });

/** Checks and decodes an upload; `encode` gets it upright. Throws NotAnImage for other types than `formats`. */
async function decoded<Result>(
  sent: Uint8Array,
  formats: typeof FORMATS,
  maxBytes: number,
  encode: (picture: Sharp, open: (bytes: Buffer) => Sharp, format: string) => Promise<Result>,
): Promise<Result> {
  const type = findMediaType(sent);
  const format = type === undefined ? undefined : formats[type];
  if (format === undefined) throw new NotAnImage('kind');
  if (sent.byteLength > maxBytes) throw new NotAnImage('size');
  const bytes = type === 'image/png' ? withoutAncillaryChunks(toBuffer(sent)) : sent;
  if (bytes === undefined) throw new NotAnImage('broken');
  return queue.run(async () => {
    const sharp = await load();
    try {
      const picture = sharp(bytes, INPUT);
      const found = await answeredWithin(picture.metadata(), HEADER_WITHIN_MS);
      if (found.format !== format) throw new NotAnImage('kind');
      if (decodedBytes(found) > MAX_DECODED_BYTES) throw new NotAnImage('size');
      if (format === 'jpeg' && scannedPixels(found, toBuffer(sent)) > MAX_SCANNED_PIXELS)
        throw new NotAnImage('size');
      return await encode(picture.autoOrient(), (one) => sharp(one, INPUT), format);
    } catch (error) {
      throw toNotAnImage(error);
    }
  });
}

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Loaded with the first picture, since the library takes some 20 MB even when idle. */
function load() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Allow only the decoders of accepted types, whatever the bytes claim later.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: [
        'VipsForeignLoadPngBuffer',
        'VipsForeignLoadJpegBuffer',
        'VipsForeignLoadWebpBuffer',
        'VipsForeignLoadNsgifBuffer',
      ],
    });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}

function decodedBytes({ width, height, channels, depth }: Metadata): number {
  return width * height * channels * (depth === 'uchar' ? 1 : 2);
}

/** A progressive JPEG is decoded scan by scan, each over all of its pixels. */
const scannedPixels = ({ width, height }: Metadata, bytes: Buffer): number =>
  width * height * countScans(bytes);

function toNotAnImage(error: unknown): NotAnImage {
  if (error instanceof NotAnImage) return error;
  const isFlood = error instanceof Error && /pixel limit|timeout|No answer within/i.test(error.message);
  return new NotAnImage(isFlood ? 'size' : 'broken', { cause: error });
}
