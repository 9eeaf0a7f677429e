import type { Readable } from 'node:stream';

/** No file exists under this key. */
export class FileMissing extends Error {
  constructor(options?: ErrorOptions) {
    super('There is no file under this key.', options);
    this.name = 'FileMissing';
  }
}

/** The file exceeds the maximum size; nothing was stored. */
export class FileTooLarge extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`A file has at most ${maxBytes} bytes.`);
    this.name = 'FileTooLarge';
    this.maxBytes = maxBytes;
  }
}

/** The scanner detected malware; nothing was stored. */
export class FileInfected extends Error {
  /** The scanner's name of the malware. */
  readonly signature: string;

  constructor(signature: string) {
    super('The file contains malware.');
    this.name = 'FileInfected';
    this.signature = signature;
  }
}

/** The scanner is unavailable, slow or sent an invalid response, so the file is unchecked; nothing was stored. */
export class ScannerAway extends Error {
  constructor(options?: ErrorOptions) {
    super('The scanner has not judged the file.', options);
    this.name = 'ScannerAway';
  }
}

/** The store does not respond or is temporarily unable to. It is unknown whether a file was stored or removed. */
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

/** Store of files under keys such as `avatars/12/8Jc….webp`. Every method may throw StoreAway. */
export interface FileStore {
  /**
   * Stores the file atomically and overwrites an existing one. Only S3 keeps the content type, so a module stores it in
   * its table too. Throws FileTooLarge, and RangeError for a malformed key.
   */
  put(key: string, content: Uint8Array | Readable, contentType: string): Promise<void>;
  /** Throws FileMissing. The caller must read or destroy the stream. */
  get(key: string): Promise<StoredFile>;
  /** Deleting a missing file is not an error. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Throws when the store cannot be used. Called at start, so that the problem shows before the first upload. */
  check(): Promise<void>;
}

/** File store that accepts only files which the scanner, if configured, has found clean. */
export interface Files extends FileStore {
  /** Like the store's `put`; also throws FileInfected and ScannerAway. */
  put(key: string, content: Uint8Array | Readable, contentType: string): Promise<void>;
  /** Scans bytes that are processed before they are stored. Throws FileInfected and ScannerAway. */
  scan(bytes: Uint8Array): Promise<void>;
  /**
   * Copies a file to another key, in memory. It was scanned when uploaded and is not scanned again. Throws FileMissing.
   */
  copy(from: string, to: string, contentType: string): Promise<void>;
}
