import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preferredLanguage } from './language.ts';

test('the preferred language is read from Accept-Language, with Tagalog as Filipino', () => {
  for (const [header, language] of [
    ['fil', 'fil'],
    ['tl-PH,tl;q=0.9,en;q=0.8', 'fil'],
    ['fil-PH, en;q=0.5', 'fil'],
    ['en-PH,en;q=0.9,fil;q=0.8', 'en'],
    ['en;q=0.2,fil;q=0.7', 'fil'],
    ['de-DE,de;q=0.9,fil;q=0.1', 'fil'],
    ['fil;q=0,en;q=0.1', 'en'],
    ['de', null],
    ['filler', null],
    ['*', null],
    ['', null],
    [undefined, null],
    [';;;,q=,fil;q=x', null],
  ] as const)
    assert.equal(preferredLanguage(header), language, String(header));
});
