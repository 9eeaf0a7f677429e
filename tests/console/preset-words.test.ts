import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESETS } from '@bulwagan/workforce/payroll-items/presets.ts';
import { presetText } from '../../apps/console/src/workforce/payroll-items/preset-words.ts';

for (const { key, description } of PRESETS) {
  test(`W§2 the description of preset ${key} has a Filipino translation with the same figures`, () => {
    const said = presetText(description, 'fil');
    assert.doesNotMatch(said, /undefined|\b(?:the|which|year|month|is|of)\b(?! pay)/i);
    const figures = (text: string) => (text.match(/\d[\d,.]*\d|\d/g) ?? []).toSorted();
    assert.deepEqual(figures(said), figures(description));
    assert.equal(presetText(description, 'en'), description);
  });
}

test('W§2 a sentence without a translation stays in English', () => {
  const said = presetText('Paid by the employee. Something new.', 'fil');
  assert.equal(said, 'Ang empleado ang nagbabayad. Something new.');
});
