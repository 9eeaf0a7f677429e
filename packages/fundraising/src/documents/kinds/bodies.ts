import { readFileSync } from 'node:fs';
import type { InBothLanguages } from '@bulwagan/platform/documents/values/fields.ts';

/** Reads the seeded templates of a kind, in both languages. */
export const bodiesOf = (kind: string): InBothLanguages => ({
  en: bodyOf(kind, 'en'),
  fil: bodyOf(kind, 'fil'),
});

const bodyOf = (kind: string, language: 'en' | 'fil'): string =>
  readFileSync(new URL(`../templates/${language}/${kind}.md`, import.meta.url), 'utf8');
