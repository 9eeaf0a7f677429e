import { test } from 'node:test';
import { NIGHT } from '../faults/goals.ts';
import { killPostgres } from '../faults/kills.ts';

const KILLS = Number(process.env.FAULT_KILLS ?? NIGHT.killsOfPostgres);

test('F2: PostgreSQL is killed again and again under load: nothing acknowledged is lost, all serve again soon', async (t) => {
  await killPostgres(t, KILLS);
});
