import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recount } from '@bulwagan/court/statistics/recount.ts';
import { runScript } from '@bulwagan/testing/command.ts';
import { startCourt } from '@bulwagan/testing/court.ts';

test('C§4 npm run recount reports wrong counts with exit code 1, and repairs them on request', async (t) => {
  const testApp = await startCourt(t, { skipInvariants: true });
  await testApp.caseRecord();
  const { db, pool } = testApp.app.connection;
  await pool.query(`select fold_case_counts()`);
  await pool.query(`update case_counts set count = count + 5 where dimension = 'status'`);
  const env = { DATABASE_URL: testApp.databaseUrl };
  const before = await testApp.snapshot('case_counts', 'case_count_changes');

  const found = await runScript('recount', [], { env });
  assert.equal(found.code, 1, found.err);
  assert.match(found.out, /^[\d,]+ counts, [\d,]+ differences\n\n.*dimension/);
  assert.match(found.out, /\n *status /);
  assert.equal(await testApp.snapshot('case_counts', 'case_count_changes'), before);

  const repaired = await runScript('recount', ['--repair'], { env });
  assert.match(repaired.out, /Repaired: [\d,]+ counts, 0 differences\n$/);
  assert.equal(repaired.code, 0, repaired.err);
  assert.equal((await recount(db)).differences, 0);
});
