import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** A file of an archive, its content in pieces. */
export interface ZipEntry {
  name: string;
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

const DEFLATED = 8;
const CHUNK_IN_BYTES = 65_536;
/** Limit of 32-bit sizes; larger archives need Zip64, which not every program reads. */
const MOST_BYTES = 0xff_ff_ff_ff;
/** Earliest time of the format. A real time would make two equal documents differ. */
const NO_TIME = new Date(1980, 0, 1);

/**
 * Writes an archive of files that need not be known in advance or fit in memory. Compression runs in the thread pool,
 * so that a large document does not delay other requests. Fails above 4 GiB.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let bytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new RangeError('The archive is larger than its format allows.');
    ready.push(chunk);
  });
  for await (const { name, chunks } of entries) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: DEFLATED, mtime: NO_TIME };
    zip.add(file);
    for await (const chunk of deflated(counted(chunks, file))) {
      file.ondata!(null, chunk, false);
      yield* ready.splice(0);
    }
    file.ondata!(null, new Uint8Array(), true);
  }
  zip.end();
  yield* ready;
}

async function* counted(chunks: ZipEntry['chunks'], file: ZipInputFile): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    file.crc = crc32(chunk, file.crc);
    file.size += chunk.length;
    yield chunk;
  }
}

function deflated(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array<ArrayBuffer>> {
  const deflate = createDeflateRaw({ chunkSize: CHUNK_IN_BYTES });
  // An error of either stream reaches the reader of the other; nothing is left to do here.
  pipeline(Readable.from(chunks, { highWaterMark: 1 }), deflate, () => undefined);
  return deflate;
}
