import { test } from 'node:test';
import { killPostgres } from '../faults/kills.ts';

const KILLS = Number(process.env.FAULT_KILLS ?? 30);

test('F2: PostgreSQL is killed again and again under load: nothing acknowledged is lost, all serve again soon', async (t) => {
  await killPostgres(t, KILLS);
});
