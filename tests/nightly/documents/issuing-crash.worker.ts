import { findActor } from '@bulwagan/court/access/identify.ts';
import { createCourt } from '@bulwagan/court/index.ts';
import { issueDocument } from '@bulwagan/platform/documents/papers/issue.ts';
import { createFiles } from '@bulwagan/platform/files/files.ts';
import { movableClock } from '@bulwagan/platform/time/clock.ts';
import { testPlatform } from '@bulwagan/testing/app.ts';
import { STANDARD_RULES } from '@bulwagan/testing/court.ts';

/** Process that issues papers of one hearing, two at a time, until it is killed. */
const { DOCUMENTS_URL, DOCUMENTS_FOLDER, DOCUMENTS_HEARING, DOCUMENTS_CLERK } = process.env;

const files = createFiles({ folder: DOCUMENTS_FOLDER! });
const { app } = createCourt(
  await testPlatform(movableClock('2026-11-23T01:00:00Z'), { files }),
  { databaseUrl: DOCUMENTS_URL!, publicUrl: 'http://localhost:3000/court', poolSize: 4 },
  {
    limits: { office: 1_000_000, courtLoginPerHour: 1_000_000 },
    rules: STANDARD_RULES,
    loadsLocations: false,
    csrfPrefix: '/sanctum',
    statefulDomains: [],
    corsOrigins: [],
  },
);
const clerk = (await findActor(app.db, Number(DOCUMENTS_CLERK)))!;
const request = {
  kind: 'notice_of_hearing',
  subjectId: DOCUMENTS_HEARING!,
  data: {},
  allowsMissing: true,
};

for (;;) {
  const issuer = { id: clerk.id, name: clerk.name };
  const issue = () => issueDocument(app.documents, clerk, request, { issuer, origin: null });
  const papers = await Promise.all([issue(), issue()]);
  process.send?.(papers.map(({ id }) => id));
}
