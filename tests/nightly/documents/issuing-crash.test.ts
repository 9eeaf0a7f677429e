import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startCourt } from '@bulwagan/testing/court.ts';
import { NIGHT } from '../../faults/goals.ts';

const WORKER = fileURLToPath(new URL('./issuing-crash.worker.ts', import.meta.url));
const KILLS = Number(process.env.FAULT_ISSUING_KILLS ?? NIGHT.killsOfIssuing);
/** Maximum delay of a kill: longer than issuing one paper, so that every step gets interrupted. */
const MOST_MS = 120;

test(`contract §3.2 of ${KILLS} kills while papers are issued none leaves a gap, a number twice, or a paper without its file`, {
  timeout: 3_000_000,
}, async (t) => {
  const testApp = await startCourt(t, { now: '2026-11-23T01:00:00Z' });
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-issuing-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const branch = await testApp.branch();
  const clerk = await testApp.as('Branch of the Court Clerk', branch);
  const { id } = await testApp.caseRecord({ branch_id: branch });
  const hearing = await clerk.post(`/api/case/${id}/activities`, { activity: 'Hearing', type: 'Trial' });
  assert.equal(hearing.status, 201, hearing.text);
  const env = {
    ...process.env,
    DOCUMENTS_URL: testApp.databaseUrl,
    DOCUMENTS_FOLDER: folder,
    DOCUMENTS_HEARING: hearing.body.data.id,
    DOCUMENTS_CLERK: String(clerk.id),
  };
  const acknowledged = new Set<string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const worker = fork(WORKER, { env });
    worker.on('message', (ids: string[]) => {
      for (const one of ids) acknowledged.add(one);
    });
    await once(worker, 'message');
    await sleep(Math.random() * MOST_MS);
    const ended = once(worker, 'exit');
    worker.kill('SIGKILL');
    await ended;
  }
  const { rows } = await testApp.app.connection.pool.query<Row>(
    'select id, number, file_key, sha256 from documents order by number',
  );
  assert.deepEqual(
    rows.map(({ number }) => number),
    rows.map((_, index) => index + 1),
  );
  for (const { file_key: key, sha256 } of rows) {
    const bytes = await readFile(join(folder, key));
    assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256);
  }
  const kept = new Set(rows.map((row) => row.id));
  assert.deepEqual(
    [...acknowledged].filter((one) => !kept.has(one)),
    [],
  );
  const { rows: series } = await testApp.app.connection.pool.query('select last_number from document_series');
  // A transaction that the server had not yet rolled back may still hold its row; its number is given back.
  assert.deepEqual(series, [{ last_number: rows.length }]);
  t.diagnostic(`papers: ${rows.length}, acknowledged: ${acknowledged.size}`);
});

interface Row {
  id: string;
  number: number;
  file_key: string;
  sha256: string;
}
