import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutSecrets } from './redact-text.ts';

/** Longer than any body that is let through. */
const LENGTH = 1_000_000;
const filled = (part: string): string => part.repeat(LENGTH / part.length);

/** Whoever looks at the rest of one from each of its places is not done within the test's time. */
const TEXTS: [text: string, left?: string][] = [
  // Colons in plenty when it is read as base64, and at its end what stands in no password.
  [`Basic ${'OmFh'.repeat(LENGTH)}////`],
  [`Basic ${filled('OmFh')}`, 'Basic [hidden]'],
  [filled('Basic ')],
  [`Basic${filled(' ')}`],
  [`Bearer ${filled('a.')}`],
  [filled('://a')],
  [`://${filled('a')}`],
  [filled('pm_-'), 'pm_[hidden]'],
  [filled('pm_ ')],
  [`${filled('1')}a`],
  [`${'1%20'.repeat(12)}${filled('1')}a`],
  [`1234567890123${filled('%20')}`],
  [filled('01234567-')],
  [filled('01234567-0123-0123-0123-')],
  // Each thirteen noughts pass for a card's number.
  ['0 '.repeat(13 * 30_000), '[hidden] '.repeat(30_000)],
];

test('I7 a text as long as any may be is looked through once, whatever of it may be a secret', () => {
  for (const [text, left = text] of TEXTS) {
    const kept = withoutSecrets(text);
    assert.ok(kept === left, `${text.slice(0, 40)}… became ${kept.slice(0, 100)}…`);
  }
});
