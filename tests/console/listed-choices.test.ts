import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listedChoices } from '../../apps/console/src/kit/forms/choices.ts';

const NAMES = { served: 'Served', refused: 'Refused' };
const wordsOf = (choices: { value: string; label: string }[]) =>
  choices.map(({ value, label }) => `${value}: ${label}`);

test('contract §3.1 a field offers the words in the list of the court, and standard ones until it is loaded', () => {
  assert.deepEqual(wordsOf(listedChoices(NAMES)), ['served: Served', 'refused: Refused']);
  assert.deepEqual(wordsOf(listedChoices(NAMES, ['Through the warden', 'served'])), [
    'Through the warden: Through the warden',
    'served: Served',
  ]);
});

test('contract §3.1 a chosen word stays among the choices when the court has taken it off its list', () => {
  const offered = wordsOf(listedChoices(NAMES, ['served'], 'refused'));
  assert.deepEqual(offered, ['refused: Refused', 'served: Served']);
  assert.deepEqual(wordsOf(listedChoices(NAMES, ['served'], 'served')), ['served: Served']);
});
