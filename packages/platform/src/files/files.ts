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
   * `s3://bucket?region=…&endpoint=https://…` for an S3-compatible store, with credentials from the environment as in
   * the AWS tools. Unset for the local folder.
   */
  url?: string | undefined;
  folder: string;
  /** Default 32 MiB; the largest upload of the services is 20 MB. */
  maxBytes?: number;
  /** Unset: nothing is scanned. */
  scanner?: Scanner | undefined;
  /** Inactivity timeout of a remote store; default 60,000. */
  patienceInMs?: number | undefined;
}

const DEFAULT_MAX_BYTES = 32 * 1024 * 1024;

/** Segments of letters, digits, `_`, `-` and `.`, none of which starts with a dot. */
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}){0,7}$/;

/** Opens the file store: a local folder or an S3-compatible store. Throws for an invalid address. */
export function createFiles(options: FilesOptions): Files {
  const { url, folder, maxBytes = DEFAULT_MAX_BYTES, scanner, patienceInMs } = options;
  const store =
    url === undefined || url === ''
      ? createFolderStore(folder, maxBytes)
      : createS3Store(url, maxBytes, patienceInMs);
  return {
    // All files are stored and scanned here. A store keeps nothing of a stream that fails before its end.
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
      // Read at once: a stream that fails without a listener would end the process.
      await store.put(place, await buffer(stream), contentType);
    },
    get: async (key) => store.get(checked(key)),
    delete: async (key) => store.delete(checked(key)),
    exists: async (key) => store.exists(checked(key)),
    check: () => store.check(),
  };
}

/**
 * Returns the key if valid. The program creates all keys, so a malformed key is a bug that could lead out of the
 * folder.
 */
function checked(key: string): string {
  if (typeof key !== 'string' || !KEY.test(key)) throw new RangeError('The key of a file is malformed.');
  return key;
}
