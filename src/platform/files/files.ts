import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Files } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';
import type { Scanner } from './scanner.ts';

export {
  FileInfected,
  FileMissing,
  type Files,
  FileTooLarge,
  ScannerAway,
  StoreAway,
  type StoredFile,
} from './file-store.ts';

export interface FilesOptions {
  /**
   * `s3://bucket?region=…&endpoint=https://…` for an S3-compatible store, with credentials as the AWS tools take them
   * from the environment. Unset: the folder.
   */
  url?: string | undefined;
  folder: string;
  /** Default 32 MiB; the largest upload of the services is 20 MB. */
  maxBytes?: number;
  /** Unset: nothing is scanned. */
  scanner?: Scanner | undefined;
  /** How long a store on another machine may say nothing; default 60,000. */
  patienceInMs?: number | undefined;
}

const DEFAULT_MAX_BYTES = 32 * 1024 * 1024;

/** Segments of letters, digits, `_`, `-` and `.`, none of which begins with a point. */
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}){0,7}$/;

/** Opens the store of files: a local folder, or an S3-compatible store. Throws for an address that is neither. */
export function createFiles(options: FilesOptions): Files {
  const { url, folder, maxBytes = DEFAULT_MAX_BYTES, scanner, patienceInMs } = options;
  const store =
    url === undefined || url === ''
      ? createFolderStore(folder, maxBytes)
      : createS3Store(url, maxBytes, patienceInMs);
  return {
    // Whatever comes into a store passes here, and a store keeps nothing of a stream that fails before its end.
    put: async (key, content, contentType) =>
      store.put(
        checked(key),
        scanner === undefined ? content : Readable.from(scanner.pass(content)),
        contentType,
      ),
    scan: async (bytes) => scanner?.check(bytes),
    copy: async (from, to, contentType) => {
      const [source, place] = [checked(from), checked(to)];
      const { stream } = await store.get(source);
      // Read at once: a stream that fails before anybody listens would end the process.
      await store.put(place, await buffer(stream), contentType);
    },
    get: async (key) => store.get(checked(key)),
    delete: async (key) => store.delete(checked(key)),
    exists: async (key) => store.exists(checked(key)),
    check: () => store.check(),
  };
}

/** Keys are made by the program. One that is malformed is a defect, and would be a way out of the folder. */
function checked(key: string): string {
  if (typeof key !== 'string' || !KEY.test(key)) throw new RangeError('The key of a file is malformed.');
  return key;
}
