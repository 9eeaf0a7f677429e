import { Transform } from 'node:stream';
import { FileTooLarge } from './file-store.ts';

/** Passes bytes through and fails, with all streams connected to it, when there are too many. */
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
