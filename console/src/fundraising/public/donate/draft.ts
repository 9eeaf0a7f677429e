import { useEffect, useRef, useState } from 'react';
import type { Schemas } from '../../api.ts';
import { fromAddress } from './from-address.ts';

export type Frequency = Schemas['Subscription']['frequency'];

/** A gift that is being thought about. */
export interface Draft {
  /** In pesos. A text as long as it is typed like `250.` or `100.50`, as the field keeps it then. */
  amount: number | string;
  every: Frequency | 'once';
  message: string;
  is_anonymous: boolean;
  donor_name: string;
  donor_email: string;
  /** A payment method, or `saved:7` for a saved card. */
  method: string;
  /** Reference number of the donation whose page at the gateway was opened and may have been left. */
  begun: string;
}

const KEPT_AS = 'bulwagan-gift-';

/**
 * What was typed so far, kept while this window is open: signing in, saving a card or a look at the campaign on the way
 * loses nothing. The address may bring an amount and a rhythm along.
 */
export function useDraft(campaignId: number, params: URLSearchParams) {
  const key = `${KEPT_AS}${campaignId}`;
  const [draft, setDraft] = useState<Draft>(() => ({ ...EMPTY, ...stored(key), ...fromAddress(params) }));
  const first = useRef(draft);
  // What the address brought is kept as well.
  useEffect(() => store(key, first.current), [key]);
  return {
    draft,
    change: (changes: Partial<Draft>) =>
      setDraft((before) => {
        const after = { ...before, ...changes };
        store(key, after);
        return after;
      }),
  };
}

const EMPTY: Draft = {
  amount: '',
  every: 'once',
  message: '',
  is_anonymous: false,
  donor_name: '',
  donor_email: '',
  method: '',
  begun: '',
};

function stored(key: string): Partial<Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>;
  } catch {
    // Storage can be forbidden; the gift is thought about anew then.
    return {};
  }
}

function store(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // As above.
  }
}

/** What was thought about is given. */
export function forgetDraft(campaignId: number): void {
  forget((key) => key === `${KEPT_AS}${campaignId}`);
}

/** Whoever sits here next shall not read what somebody typed who has signed out. */
export function forgetDrafts(): void {
  forget((key) => key.startsWith(KEPT_AS));
}

function forget(isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (isMeant(key)) sessionStorage.removeItem(key);
  } catch {
    // As above: then nothing was kept.
  }
}
