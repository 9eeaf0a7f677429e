import type { Readable } from 'node:stream';

/** There is no file under this key. */
export class FileMissing extends Error {
  constructor(options?: ErrorOptions) {
    super('There is no file under this key.', options);
    this.name = 'FileMissing';
  }
}

/** More bytes came than a file may have; nothing was stored. */
export class FileTooLarge extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`A file has at most ${maxBytes} bytes.`);
    this.name = 'FileTooLarge';
    this.maxBytes = maxBytes;
  }
}

export interface StoredFile {
  stream: Readable;
  sizeInBytes: number;
}

/** Files under keys such as `avatars/12/8Jc….webp`. */
export interface Files {
  /**
   * Stores the file whole or not at all, over what stood there before. The content type is kept by S3 alone: a
   * room keeps it in its table too. Throws FileTooLarge, and RangeError for a malformed key.
   */
  put(key: string, content: Uint8Array | Readable, contentType: string): Promise<void>;
  /** Throws FileMissing. Whoever gets the stream reads or destroys it. */
  get(key: string): Promise<StoredFile>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Throws when the store cannot be used; to be asked at the start, so that no upload is the first to know. */
  check(): Promise<void>;
}
