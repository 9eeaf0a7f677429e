import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replaceDates } from '../../apps/console/src/language/dates-in-text.ts';

test('contract §3.2 dates within a text are written as on the page, and codes and impossible dates stay', () => {
  const shown = (text: string) => replaceDates(text, (date) => `<${date}>`);
  assert.equal(shown('Cruz, 2026-11-01 – 2026-11-30'), 'Cruz, <2026-11-01> – <2026-11-30>');
  assert.equal(shown('in force since 2024-01-01: RA 11223.'), 'in force since <2024-01-01>: RA 11223.');
  for (const text of ['DTR-2026-11-01', '2026-11-012', '2026-13-01', '2026-11-00', '1.000-2026', ''])
    assert.equal(shown(text), text);
});
