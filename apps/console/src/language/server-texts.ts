import { type Labels, labelled } from './labelled.ts';
import type { Language } from './texts.ts';
import { joined, translated, translatedBeside, type Wording } from './translations.ts';

/**
 * Translates a server message, which is always English. Messages that are unknown or not loaded yet are returned
 * unchanged.
 */
export function serverText(sentence: string, language: Language): string {
  if (language === 'en') return PLAIN[sentence] ?? sentence;
  const filipino = filipinoWording();
  if (filipino === undefined) return sentence;
  const others = / \(and (\d+) more errors?\)$/.exec(sentence);
  if (others === null) return translated(sentence, filipino);
  return `${translated(sentence.slice(0, others.index), filipino)} (at ${others[1]} pa)`;
}

/** Translates a message for display at its field, with the field's label instead of its API name. */
export function serverTextBeside(
  sentence: string,
  language: Language,
  label?: string,
  labels: Labels = new Map(),
): string {
  if (language === 'en') return labelled(sentence, label, labels);
  const filipino = filipinoWording();
  return filipino === undefined ? sentence : translatedBeside(sentence, filipino);
}

/** Friendlier English for messages whose wording the contract fixes for API clients. */
const PLAIN: Readonly<Record<string, string>> = {
  'This action is unauthorized.':
    'Your account doesn’t have permission for this. The person who manages accounts can grant it.',
  'Unauthenticated.': 'Sign in to continue.',
  'CSRF token mismatch.': 'This page is out of date. Reload it and try again.',
  'Server Error': 'Something went wrong on our side. Try again.',
};

type Source = () => Promise<{ FILIPINO: Wording }>;

/** Loaded only for Filipino. A service's own translations take precedence over the shared ones. */
const sources: Source[] = [() => import('./server-sentences.ts')];
let loading: Promise<void> | undefined;
let wording: Required<Wording> | undefined;
const listeners = new Set<() => void>();

/** Registers the translations of one service. */
export function loadFilipinoTexts(source: Source): void {
  sources.unshift(source);
}

/** Loads the translations. After a failure the next message tries again. */
export function loadFilipino(): Promise<void> {
  loading ??= Promise.all(sources.map((source) => source())).then(
    (modules) => {
      wording = joined(modules.map(({ FILIPINO }) => FILIPINO));
      for (const listener of listeners) listener();
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

export const isFilipinoLoaded = (): boolean => wording !== undefined;

function filipinoWording(): Required<Wording> | undefined {
  if (wording === undefined) void loadFilipino();
  return wording;
}

/** Calls the listener once the translations are loaded. Returns a function that unsubscribes. */
export function onFilipino(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
