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

/** The scanner knows the file for malware; nothing was stored. */
export class FileInfected extends Error {
  /** What the scanner calls it. */
  readonly signature: string;

  constructor(signature: string) {
    super('The file holds malware.');
    this.name = 'FileInfected';
    this.signature = signature;
  }
}

/** The scanner is away, slow or not understood, so that nobody knows what the file is; nothing was stored. */
export class ScannerAway extends Error {
  constructor(options?: ErrorOptions) {
    super('The scanner has not judged the file.', options);
    this.name = 'ScannerAway';
  }
}

/** The store does not answer, or says that it cannot now. Whether a file was stored or removed is not known. */
export class StoreAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreAway';
  }
}

export interface StoredFile {
  stream: Readable;
  sizeInBytes: number;
}

/** What keeps files under keys such as `avatars/12/8Jc….webp`. All that is asked of it may throw StoreAway. */
export interface FileStore {
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

/** A store that takes nothing which the scanner has not found clean, where there is one. */
export interface Files extends FileStore {
  /** As in the store, and throws FileInfected and ScannerAway. */
  put(key: string, content: Uint8Array | Readable, contentType: string): Promise<void>;
  /** Of bytes that are worked on before any are stored. Throws FileInfected and ScannerAway. */
  scan(bytes: Uint8Array): Promise<void>;
  /** The same bytes under another key, held in memory meanwhile. They were scanned when they came, and are not again. Throws FileMissing. */
  copy(from: string, to: string, contentType: string): Promise<void>;
}
