import { RECOGNIZED } from '@bulwagan/contracts/errors/shared/recognized.ts';
import { type Labels, labelled } from './labelled.ts';
import type { Language } from './texts.ts';

/** Place where a message is shown: next to a form field. */
export interface Place {
  /** Path of the field in the API, such as `parties.0.name`. */
  path: string;
  /** Label of the field on the page. */
  label?: string | undefined;
  /** Labels of the other fields of the form. */
  labels?: Labels;
}

/**
 * Returns a server message for display, in plainer words if `PLAIN` has them. The server already uses the language of
 * the page.
 */
export const serverText = (sentence: string, language: Language): string =>
  language === 'en' ? (PLAIN[sentence] ?? sentence) : sentence;

/**
 * Returns a message to show next to its field: in English with the field's label instead of its API name, in Filipino
 * without the name.
 */
export const serverTextBeside = (
  sentence: string,
  language: Language,
  { path, label, labels = new Map() }: Place,
): string => (language === 'en' ? labelled(sentence, label, labels) : withoutName(sentence, path));

/** Friendlier English for messages whose wording the contract fixes for API clients. */
const PLAIN: Readonly<Record<string, string>> = {
  [RECOGNIZED['request.forbidden'].en]:
    'Your account doesn’t have permission for this. The person who manages accounts can grant it.',
  [RECOGNIZED['request.unauthenticated'].en]: 'Sign in to continue.',
  [RECOGNIZED['request.csrf'].en]: 'This page is out of date. Reload it and try again.',
  [RECOGNIZED['server.failed'].en]: 'Something went wrong on our side. Try again.',
};

type FieldNames = typeof import('@bulwagan/contracts/errors/field-names.ts');

let names: FieldNames | undefined;
let loading: Promise<void> | undefined;

/**
 * Loads the Filipino names of fields. Filipino messages start with these names. After a failure, the next call tries
 * again.
 */
export function loadFieldNames(): Promise<void> {
  loading ??= import('@bulwagan/contracts/errors/field-names.ts').then(
    (loaded) => {
      names = loaded;
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

/** Removes the field name from a Filipino message. The name stays until the names are loaded. */
function withoutName(sentence: string, path: string): string {
  if (names === undefined) void loadFieldNames();
  const prefix = names && `${names.capitalized(names.filipinoName(path))}: `;
  return prefix !== undefined && sentence.startsWith(prefix) ? sentence.slice(prefix.length) : sentence;
}
