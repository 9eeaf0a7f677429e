import { tagOf } from '../../platform/http/revalidation.ts';

export interface KeptAnswer {
  body: string;
  tag: string;
}

export interface KeptAnswers {
  get(key: string, make: () => Promise<string>): Promise<KeptAnswer>;
}

/** What an entry costs beside its body, in characters: else many short ones would be kept for nothing. */
const ENTRY_LENGTH = 300;

/**
 * Bodies that were made once, up to `maxLength` characters in all; those not asked for the longest give way. Callers
 * of one key at the same time wait for one making. One longer than that is given but not kept, and a failure is
 * forgotten.
 */
export function createKeptAnswers(maxLength: number): KeptAnswers {
  const kept = new Map<string, KeptAnswer>();
  const underWay = new Map<string, Promise<KeptAnswer>>();
  let length = 0;

  const keep = (key: string, made: KeptAnswer): void => {
    if (lengthOf(made) > maxLength) return;
    kept.set(key, made);
    length += lengthOf(made);
    for (const [oldest, answer] of kept) {
      if (length <= maxLength) return;
      kept.delete(oldest);
      length -= lengthOf(answer);
    }
  };

  const makeOne = async (key: string, make: () => Promise<string>): Promise<KeptAnswer> => {
    try {
      const body = await make();
      const made = { body, tag: tagOf(body) };
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
        // A map remembers the order of insertion: the first is the one not asked for the longest.
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

const lengthOf = ({ body }: KeptAnswer): number => body.length + ENTRY_LENGTH;
