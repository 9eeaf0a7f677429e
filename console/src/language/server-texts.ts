import { type Labels, labelled } from './labelled.ts';
import { inOtherWords, inOtherWordsBeside, joined, type Wording } from './sayings.ts';
import type { Language } from './texts.ts';

/**
 * The server answers in English. Its sentences are said in Filipino to who reads it; what is not known, or not loaded
 * yet, stays as it is, which is better than nothing.
 */
export function serverText(sentence: string, language: Language): string {
  if (language === 'en') return PLAIN[sentence] ?? sentence;
  const filipino = filipinoWording();
  if (filipino === undefined) return sentence;
  const others = / \(and (\d+) more errors?\)$/.exec(sentence);
  if (others === null) return inOtherWords(sentence, filipino);
  return `${inOtherWords(sentence.slice(0, others.index), filipino)} (at ${others[1]} pa)`;
}

/** The same below the field that it is about, with the label of the field instead of its name in the API. */
export function serverTextBeside(
  sentence: string,
  language: Language,
  label?: string,
  labels: Labels = new Map(),
): string {
  if (language === 'en') return labelled(sentence, label, labels);
  const filipino = filipinoWording();
  return filipino === undefined ? sentence : inOtherWordsBeside(sentence, filipino);
}

/** What the contract words for programs, in words for people. */
const PLAIN: Readonly<Record<string, string>> = {
  'This action is unauthorized.':
    'Your account doesn’t have permission for this. The person who manages accounts can grant it.',
  'Unauthenticated.': 'Sign in to continue.',
  'CSRF token mismatch.': 'This page is out of date. Reload it and try again.',
  'Server Error': 'Something went wrong on our side. Try again.',
};

type Source = () => Promise<{ FILIPINO: Wording }>;

/** Only who reads Filipino loads them. What one service alone says goes before what all say. */
const sources: Source[] = [() => import('./server-sentences.ts')];
let loading: Promise<void> | undefined;
let wording: Required<Wording> | undefined;
const listeners = new Set<() => void>();

/** Teaches what one service alone says. */
export function learnFilipino(source: Source): void {
  sources.unshift(source);
}

/** Sees to it that the sentences are there. What could not be loaded is asked for again by the next sentence. */
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

/** Tells when they have been loaded, until the answer is called. */
export function onFilipino(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
