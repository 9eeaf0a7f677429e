import { test } from 'node:test';
import { NIGHT } from '../../faults/goals.ts';
import { killPrograms } from '../../faults/kills.ts';

const KILLS = Number(process.env.FAULT_KILLS ?? NIGHT.killsOfPrograms);
const PROGRAM_KILLS = Number(process.env.FAULT_ALL_KILLS ?? NIGHT.killsOfAllPrograms);

test('repeated kills of a server under load lose nothing acknowledged and count nothing twice', async (t) => {
  await killPrograms(t, KILLS, { withBackOffices: false, goal: NIGHT.killsOfPrograms });
});

test('repeated kills of a server with all services lose nothing, and a double card charge would be detected', async (t) => {
  await killPrograms(t, PROGRAM_KILLS, {
    withBackOffices: true,
    goal: NIGHT.killsOfAllPrograms,
    seeds: true,
  });
});
