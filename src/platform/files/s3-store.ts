import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Disk } from 'flydrive';
import { boundedStream } from './bounded-stream.ts';
import { FileMissing, type FileStore, StoreAway } from './file-store.ts';

interface S3Place {
  bucket: string;
  region: string;
  endpoint: string | undefined;
}

/**
 * Without a byte, for each of three tries. However long a file takes on a slow line, it goes on. Longer than the store needs: what
 * somebody downloads slowly stands still as well.
 */
const SILENT_AT_MOST_IN_MS = 60_000;

/** Files in an S3-compatible store. Its client is large, so it is loaded with the first file. */
export function createS3Store(url: string, maxBytes: number, patienceInMs = SILENT_AT_MOST_IN_MS): FileStore {
  const place = toPlace(url);
  let opened: Promise<Disk> | undefined;
  const disk = () => {
    opened ??= open(place, patienceInMs);
    return opened;
  };
  const ask = async <Answer>(work: (on: Disk) => Promise<Answer>): Promise<Answer> => {
    const on = await disk();
    try {
      return await work(on);
    } catch (error) {
      throw isAway(error) ? new StoreAway((error as Error).message, { cause: causeOf(error) }) : error;
    }
  };

  return {
    async put(key, content, contentType) {
      // The store must know the length before the first byte, which a stream does not tell.
      const bytes = await collect(content, maxBytes);
      await ask((on) => on.put(key, bytes, { contentType }));
    },
    async get(key) {
      try {
        const { contentLength } = await ask((on) => on.getMetaData(key));
        return { stream: await ask((on) => on.getStream(key)), sizeInBytes: contentLength };
      } catch (error) {
        if (isMissing(error)) throw new FileMissing({ cause: error });
        throw error;
      }
    },
    delete: (key) => ask((on) => on.delete(key)),
    exists: (key) => ask((on) => on.exists(key)),
    // Writing is what is needed, and a bucket that is missing looks like a file that is missing.
    check: () => ask((on) => on.put('check', new Uint8Array(), { contentType: 'text/plain' })),
  };
}

function toPlace(url: string): S3Place {
  const { protocol, hostname = '', pathname = '', searchParams } = URL.parse(url) ?? {};
  const bucketAlone = hostname !== '' && (pathname === '' || pathname === '/');
  if (protocol !== 's3:' || !bucketAlone || searchParams === undefined) {
    throw new Error('FILES_URL must read s3://bucket?region=…&endpoint=….');
  }
  const endpoint = searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new Error('The endpoint in FILES_URL must be a web address.');
  }
  return { bucket: hostname, region: searchParams.get('region') ?? 'us-east-1', endpoint };
}

async function open({ bucket, region, endpoint }: S3Place, patienceInMs: number): Promise<Disk> {
  const { Disk } = await import('flydrive');
  const { S3Driver } = await import('flydrive/drivers/s3').catch((error: unknown) => {
    throw new Error('s3:// needs the packages @aws-sdk/client-s3 and @aws-sdk/s3-request-presigner.', {
      cause: error,
    });
  });
  const driver = new S3Driver({
    bucket,
    region,
    visibility: 'private',
    // Many compatible stores, and buckets of AWS by default, refuse access lists; a bucket is private anyway.
    supportsACL: false,
    maxAttempts: 3,
    // Of 2 MiB and more the client would ask first, and where a store says nothing to that, send nothing for as long as it waits.
    expectContinueHeader: false,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: patienceInMs },
    // Own endpoints rarely have a host name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  });
  return new Disk(driver);
}

async function collect(content: Uint8Array | Readable, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const sink = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await pipeline(content instanceof Uint8Array ? [content] : content, boundedStream(maxBytes), sink);
  return Buffer.concat(chunks);
}

interface Cause {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** The library says what it could not do, and only the cause why. */
const causeOf = (error: unknown): Cause | undefined => (error as { cause?: Cause }).cause;

const statusOf = (error: unknown): number | undefined => causeOf(error)?.$metadata?.httpStatusCode;

const isMissing = (error: unknown): boolean => statusOf(error) === 404;

const LINE_LOST = /^(EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

/** Nobody answers, or the answer is a fault of the store or that it is too busy: trying again may work. */
function isAway(error: unknown): boolean {
  const { name, code } = causeOf(error) ?? {};
  const status = statusOf(error) ?? 0;
  return name === 'TimeoutError' || LINE_LOST.test(code ?? '') || status >= 500 || status === 429;
}
