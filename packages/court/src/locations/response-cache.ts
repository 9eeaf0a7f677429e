import { etagOf } from '@bulwagan/platform/http/caching/revalidation.ts';

export interface CachedResponse {
  body: string;
  tag: string;
}

export interface ResponseCache {
  get(key: string, make: () => Promise<string>): Promise<CachedResponse>;
}

/** Overhead of a cache entry in characters, so that many short entries also count. */
const ENTRY_LENGTH = 300;

/**
 * Creates an LRU cache of response bodies, up to `maxLength` characters in total. Simultaneous callers of one key share
 * one build. A body above the limit is returned but not cached, and failures are not cached.
 */
export function createResponseCache(maxLength: number): ResponseCache {
  const kept = new Map<string, CachedResponse>();
  const underWay = new Map<string, Promise<CachedResponse>>();
  let length = 0;

  const keep = (key: string, made: CachedResponse): void => {
    if (lengthOf(made) > maxLength) return;
    kept.set(key, made);
    length += lengthOf(made);
    for (const [oldest, answer] of kept) {
      if (length <= maxLength) return;
      kept.delete(oldest);
      length -= lengthOf(answer);
    }
  };

  const makeOne = async (key: string, make: () => Promise<string>): Promise<CachedResponse> => {
    try {
      const body = await make();
      const made = { body, tag: etagOf(body) };
      keep(key, made);
      return made;
    } finally {
      underWay.delete(key);
    }
  };

  return {
    get: async (key, make) => {
      const found = kept.get(key);
      if (found !== undefined) {
        // A Map keeps insertion order, so its first entry is the least recently used.
        kept.delete(key);
        kept.set(key, found);
        return found;
      }
      const making = underWay.get(key) ?? makeOne(key, make);
      underWay.set(key, making);
      return await making;
    },
  };
}

const lengthOf = ({ body }: CachedResponse): number => body.length + ENTRY_LENGTH;
