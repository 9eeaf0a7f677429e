import { useEffect, useRef, useState } from 'react';
import type { Schemas } from '../../api.ts';
import { fromAddress } from './from-address.ts';

export type Frequency = Schemas['Subscription']['frequency'];

/** Donation that is still being filled in. */
export interface Draft {
  /**
   * Amount in pesos. It is a string while the typed text ends like `250.` or `100.50`, as the number field reports it.
   */
  amount: number | string;
  every: Frequency | 'once';
  message: string;
  is_anonymous: boolean;
  donor_name: string;
  donor_email: string;
  /** Payment method, or `saved:7` for a saved card. */
  method: string;
  /** Reference number of the donation whose checkout was opened and possibly abandoned. */
  begun: string;
}

const KEPT_AS = 'bulwagan-gift-';

/**
 * Keeps the draft in session storage, so that it survives signing in, saving a card or visiting the campaign. The URL
 * can preset amount and frequency.
 */
export function useDraft(campaignId: number, params: URLSearchParams) {
  const key = `${KEPT_AS}${campaignId}`;
  const [draft, setDraft] = useState<Draft>(() => ({ ...EMPTY, ...stored(key), ...fromAddress(params) }));
  const first = useRef(draft);
  // Values from the URL are stored as well.
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
    // Storage may be blocked; the draft then starts empty.
    return {};
  }
}

function store(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage may be blocked; the draft is then not kept.
  }
}

/** Deletes the draft of a campaign after the donation is completed. */
export function forgetDraft(campaignId: number): void {
  forget((key) => key === `${KEPT_AS}${campaignId}`);
}

/** Deletes all drafts on sign-out, so that the next user of the browser cannot read them. */
export function forgetDrafts(): void {
  forget((key) => key.startsWith(KEPT_AS));
}

function forget(isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (isMeant(key)) sessionStorage.removeItem(key);
  } catch {
    // Storage may be blocked; then no draft was stored.
  }
}
