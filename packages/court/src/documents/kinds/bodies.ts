import { readFileSync } from 'node:fs';
import type { DocumentLanguage, InBothLanguages } from '@bulwagan/platform/documents/values/fields.ts';

/** Reads the seeded templates of a kind, in both languages. */
export const bodiesOf = (kind: string): InBothLanguages => ({
  en: bodyOf(kind, 'en'),
  fil: bodyOf(kind, 'fil'),
});

/**
 * A line `@letterhead` is replaced by the file with this name in `parts`. The parts are the heading, caption and
 * lists that papers share.
 */
const PART = /^@([a-z-]+)$/gm;

const bodyOf = (kind: string, language: DocumentLanguage): string =>
  read(language, kind).replaceAll(PART, (_, part: string) => read(`parts/${language}`, part).trimEnd());

const read = (folder: string, name: string): string =>
  readFileSync(new URL(`../templates/${folder}/${name}.md`, import.meta.url), 'utf8');
