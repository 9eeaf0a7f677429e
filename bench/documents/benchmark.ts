import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findActor } from '@bulwagan/court/access/identify.ts';
import type { App } from '@bulwagan/court/context.ts';
import { court } from '@bulwagan/court/definition.ts';
import { migrate } from '@bulwagan/platform/database/migrating/migrate.ts';
import { startBatch } from '@bulwagan/platform/documents/batches/rules.ts';
import { runBatch } from '@bulwagan/platform/documents/batches/run.ts';
import { issueDocument } from '@bulwagan/platform/documents/papers/issue.ts';
import { createTemplate, publishTemplate } from '@bulwagan/platform/documents/templates/rules.ts';
import { seedTemplates } from '@bulwagan/platform/documents/templates/seed.ts';
import { databaseFor } from '../database.ts';
import { quantile } from '../figures.ts';
import { defineBenchmark, onServer } from '../harness.ts';
import { benchPlatform } from '../serve.ts';
import { openBenchService } from '../services.ts';
import { compareRenderers } from './renderers.ts';
import { HEADER, PARAGRAPHS, ROWS, TITLE } from './text.ts';

const KIND = 'notice_of_hearing';
const GOAL_IN_SECONDS = 60;
const ORIGIN = { ip: '127.0.0.1', requestId: 'bench' };

const BODY = `# ${TITLE}

Case No. {{ case_number }}, {{ case_title }}

${PARAGRAPHS.join('\n\n')}

| ${HEADER.join(' | ')} |
|--:|---|---|
${ROWS.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`;

export default defineBenchmark({
  summary: 'documents rendered one at a time, and in a batch job',
  about: `
Issues notices of two pages with a table: single ones, each in its own transaction with its file, and a batch by the job
that users start. Prints the median of a single paper, the duration of the batch, and the largest resident memory of the
process that renders. Then prints the same text and table with Typst as the program does, with pdfkit and with react-pdf,
each in a process of its own; react-pdf is installed in a temporary folder, which needs npm's registry.
Fails when the batch takes longer than ${GOAL_IN_SECONDS} s for a thousand papers.`,
  numbers: {
    single: { about: 'papers issued one after the other', default: 100, least: 10, most: 10_000 },
    batch: { about: 'papers of the batch', default: 1_000, least: 10, most: 5_000 },
    compared: {
      about: 'papers of each renderer that is compared; 0 for none',
      default: 200,
      least: 0,
      most: 10_000,
    },
  },
  run: onServer(async (server, { numbers: { single, batch, compared }, save, onEnd }) => {
    const url = await databaseFor(server, 'bench_documents');
    const platform = benchPlatform();
    onEnd(() => platform.renderer.close());
    await migrate({ url, schema: court.name, folders: court.migrationFolders, log: platform.log });
    const service = await openBenchService(court, platform, url, 6);
    await service.app.jobs.start({ handle: false });
    onEnd(() => service.stop());
    const { app } = service;
    await seedTemplates(app.documents);
    const { clerk, hearings } = await prepare(app, batch);
    const template = await createTemplate(
      app.documents,
      clerk,
      { kind: KIND, language: 'en', name: 'Two pages', page_size: 'long', body: BODY },
      ORIGIN,
    );
    await publishTemplate(app.documents, clerk, template.id, { ifMatch: undefined, origin: ORIGIN });
    const issuer = { id: clerk.id, name: clerk.name };
    const times: number[] = [];
    for (let index = 0; index < single; index += 1) {
      const from = performance.now();
      const request = { kind: KIND, subjectId: hearings[0]!, data: {}, allowsMissing: true };
      await issueDocument(app.documents, clerk, request, { issuer, origin: null });
      times.push(performance.now() - from);
    }
    const memory = watchMemory();
    const input = { kind: KIND, subject_ids: hearings, format: 'pdf', allow_missing: true } as const;
    const from = performance.now();
    const { id } = await startBatch(app.documents, clerk, input, app.documentBatches, ORIGIN);
    const signal = new AbortController().signal;
    await runBatch(app.documents, id, { id, attempt: 1, signal, log: platform.log });
    const seconds = (performance.now() - from) / 1_000;
    const result = {
      singleP50InMs: quantile(times, 0.5),
      singleP99InMs: quantile(times, 0.99),
      batchPapers: batch,
      batchInSeconds: seconds,
      rendererMiB: memory(),
      renderers: compared === 0 ? {} : await compareRenderers(compared),
    };
    console.log(result);
    save('documents', result);
    return seconds <= (GOAL_IN_SECONDS * batch) / 1_000;
  }),
});

/** Creates a clerk of the whole court, and a case with hearings that have no time yet. */
async function prepare({ db, clock, connection }: App, count: number) {
  const now = clock.now().toString();
  const { pool } = connection;
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (name, email, email_key, password_hash, created_at, updated_at)
     values ('Clerk', $1, $1, 'none', $2, $2) returning id`,
    [`${randomUUID()}@bench.test`, now],
  );
  const userId = rows[0]!.id;
  await pool.query(
    `insert into user_roles (user_id, role_id) select $1, id from roles where name = 'Super Admin'`,
    [userId],
  );
  const caseId = randomUUID();
  await pool.query(
    `insert into case_records (id, case_number, case_title, court_type, case_type, category, status, filed_at, created_at, updated_at)
     values ($1, $2, 'People v. Núñez', 'RTC', 'Criminal', 'Theft', 'received', $3, $4, $4)`,
    [caseId, `B-${caseId.slice(0, 8)}`, now.slice(0, 10), now],
  );
  const hearings = Array.from({ length: count }, () => randomUUID());
  await pool.query(
    `insert into case_activities (id, case_record_id, activity, type, status, created_at, updated_at)
     select id, $2, 'Hearing', 'Trial', 'Confirmed', $3, $3 from unnest($1::uuid[]) as id`,
    [hearings, caseId, now],
  );
  return { clerk: (await findActor(db, userId))!, hearings };
}

const LOOK_EVERY_MS = 100;
const PAGE_BYTES = 4096;

/** Watches the children of this process; returns the largest resident memory of one, in MiB. */
function watchMemory(): () => number {
  let most = 0;
  const timer = setInterval(() => {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean);
    for (const pid of children)
      most = Math.max(most, Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES);
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    return Math.round(most / 1024 / 1024);
  };
}
