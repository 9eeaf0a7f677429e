import { test } from 'node:test';
import { killPrograms } from '../faults/kills.ts';

const KILLS = Number(process.env.FAULT_KILLS ?? 200);

test('F1: a program is killed again and again under load: nothing acknowledged is lost, nothing counts twice', async (t) => {
  await killPrograms(t, KILLS);
});
