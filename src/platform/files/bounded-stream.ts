import { Transform } from 'node:stream';
import { FileTooLarge } from './file-store.ts';

/** Passes bytes on until there are too many; then everything that reads or writes with it fails. */
export function boundedStream(maxBytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength;
      if (size > maxBytes) done(new FileTooLarge(maxBytes));
      else done(null, chunk);
    },
  });
}
