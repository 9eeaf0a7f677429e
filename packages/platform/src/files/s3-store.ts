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
 * Inactivity timeout for each of three attempts. A slow transfer continues as long as bytes flow. The timeout is longer
 * than the store needs, because a slow download also leaves the connection idle.
 */
const SILENT_AT_MOST_IN_MS = 60_000;

/** Creates a store in an S3-compatible bucket. The client library is large, so it is loaded with the first file. */
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
      // The store needs the length before the first byte, which a stream does not provide.
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
    // Test by writing: write access is needed, and a missing bucket looks like a missing file when reading.
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
    // Many compatible stores, and AWS buckets by default, refuse ACLs; a bucket is private anyway.
    supportsACL: false,
    maxAttempts: 3,
    // From 2 MiB on the client would send `Expect: 100-continue` and, when a store does not answer it, delay the
    // upload.
    expectContinueHeader: false,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: patienceInMs },
    // Custom endpoints rarely have a host name for each bucket.
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

/** The library's error names the failed operation; its cause has the reason. */
const causeOf = (error: unknown): Cause | undefined => (error as { cause?: Cause }).cause;

const statusOf = (error: unknown): number | undefined => causeOf(error)?.$metadata?.httpStatusCode;

const isMissing = (error: unknown): boolean => statusOf(error) === 404;

const LINE_LOST = /^(EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

/** True if the store does not respond, has an internal error or is too busy: a retry may succeed. */
function isAway(error: unknown): boolean {
  const { name, code } = causeOf(error) ?? {};
  const status = statusOf(error) ?? 0;
  return name === 'TimeoutError' || LINE_LOST.test(code ?? '') || status >= 500 || status === 429;
}
