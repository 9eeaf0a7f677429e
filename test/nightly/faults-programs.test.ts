import { test } from 'node:test';
import { NIGHT } from '../faults/goals.ts';
import { killPrograms } from '../faults/kills.ts';

const KILLS = Number(process.env.FAULT_KILLS ?? NIGHT.killsOfPrograms);
const WHOLE_KILLS = Number(process.env.FAULT_WHOLE_KILLS ?? NIGHT.killsOfWholePrograms);

test('F1: a program is killed again and again under load: nothing acknowledged is lost, nothing counts twice', async (t) => {
  await killPrograms(t, KILLS, { withOffices: false, goal: NIGHT.killsOfPrograms });
});

test('F1: a program of all services is killed again and again under load, and a card that is charged twice would be noticed', async (t) => {
  await killPrograms(t, WHOLE_KILLS, { withOffices: true, goal: NIGHT.killsOfWholePrograms, plants: true });
});
