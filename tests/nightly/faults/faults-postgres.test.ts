import { test } from 'node:test';
import { NIGHT } from '../../faults/goals.ts';
import { killPostgres } from '../../faults/kills.ts';

const KILLS = Number(process.env.FAULT_KILLS ?? NIGHT.killsOfPostgres);

test('after repeated kills of PostgreSQL under load nothing acknowledged is lost and all recover soon', async (t) => {
  await killPostgres(t, KILLS);
});
