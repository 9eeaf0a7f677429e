import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { completed, TAX_DATA } from '@bulwagan/fundraising/documents/testing/papers.ts';
import type { PlatformServices } from '@bulwagan/platform/services.ts';
import type { Reply } from '@bulwagan/testing/app.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import { startWithDonor } from '@bulwagan/testing/donations.ts';
import { textOfPdf } from '@bulwagan/testing/samples/pdf-text.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { pay } from '@bulwagan/workforce/documents/testing/paid.ts';
import { EMPLOYEES, hire } from '@bulwagan/workforce/employees/testing/employees.ts';
import type { Pool } from 'pg';

const NOW = '2026-11-29T01:00:00Z';

interface Sender {
  get(path: string): Promise<Reply>;
  put(path: string, body: object): Promise<Reply>;
  post(path: string, body?: object, options?: object): Promise<Reply>;
}

type Snapshot = (...tables: string[]) => Promise<string>;

interface Parts {
  testApp: { app: Pick<PlatformServices, 'files'> & { connection: { pool: Pool } }; snapshot: Snapshot };
  /** Path of the API. */
  base: string;
  clerk: Sender;
  /** Kind of a paper with an entered text. */
  kind: string;
  /** Name of the text, and values of a complete paper with it. */
  text: string;
  values(text: string): object;
  /** A placeholder, and a section, of the kind. */
  placeholder: string;
  section: string;
  /** Creates a record. Returns its id, and a name of it that the paper prints, if there is one. */
  subject(name?: string): Promise<string>;
  printsName: boolean;
  /** Changes a record, and returns which values of the paper are then others. */
  change?(subjectId: string): Promise<string[]>;
  /** Issues a paper of another kind. */
  other?(): Promise<{ by: Sender; paper: Paper }>;
}

interface Paper {
  id: string;
  number: string;
}

/** A service with a record, of which it issues papers of one kind. */
export type PaperService = Awaited<ReturnType<typeof withPapers>>;

async function withPapers(parts: Parts) {
  const { testApp, base, clerk, kind, values } = parts;
  const documents = `${base}/documents`;
  const subject_id = await parts.subject();
  const complete = (text = 'For the record') => ({ kind, subject_id, data: values(text) });
  const issue = async (more: object = {}): Promise<Paper> => {
    const reply = await clerk.post(documents, { ...complete(), ...more });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data;
  };
  return {
    ...parts,
    documents,
    templates: `${base}/document-templates`,
    check: `${base}/public/documents/check`,
    subject_id,
    complete,
    issue,
    other: parts.other ?? (async () => ({ by: clerk, paper: await issue() })),
    snapshot: () =>
      testApp.snapshot('documents', 'document_series', 'document_templates', 'document_batches', 'audit_log'),
    countPapersOf: async (subjectId: string): Promise<number> => {
      const { pool } = testApp.app.connection;
      const query = 'select 1 from documents where kind = $1 and subject_id = $2';
      return (await pool.query(query, [kind, subjectId])).rows.length;
    },
    textOf: async ({ id }: Paper): Promise<string> => {
      const { stream } = await testApp.app.files.get(`documents/${id}.pdf`);
      return (await textOfPdf(await buffer(stream))).replaceAll(/\s+/g, ' ');
    },
  };
}

async function fundraising(test: HasAfter): Promise<PaperService> {
  const testApp = await startWithDonor(test, { now: NOW });
  const institution = `/institutions/${testApp.institutionId}`;
  const admin = await testApp.person({ roles: ['system_admin'] });
  const change = async (values: object) =>
    assert.equal((await admin.put(institution, values)).status, 200, 'the institution is changed');
  await change(TAX_DATA);
  return await withPapers({
    testApp,
    base: '',
    clerk: await testApp.person({ roles: ['institution_admin'], institutionId: testApp.institutionId }),
    kind: 'bir_2322',
    text: 'donor_address',
    values: (donor_address) => ({ donor_tin: '123-456-789', donor_address }),
    placeholder: 'donor_name',
    section: 'if donor_tin',
    subject: async (registered_name) => {
      if (registered_name !== undefined) await change({ registered_name });
      return String((await completed(testApp)).id);
    },
    printsName: true,
    change: async () => {
      await change({ address: 'Elsewhere' });
      return ['institution_address'];
    },
  });
}

async function workforce(test: HasAfter): Promise<PaperService> {
  const testApp = await startWorkforce(test, { now: NOW });
  const { id: organization_id } = await testApp.organization('North');
  const hr = await testApp.as('HR Admin');
  return await withPapers({
    testApp,
    base: '/api',
    clerk: hr,
    kind: 'certificate_of_employment',
    text: 'purpose',
    values: (purpose) => ({ purpose }),
    placeholder: 'employer',
    section: 'each service',
    subject: async (name) =>
      (await hire(hr, { organization_id, ...(name === undefined ? {} : { last_name: name }) })).id,
    printsName: true,
    change: async (id) => {
      assert.equal((await hr.put(`${EMPLOYEES}/${id}`, { last_name: 'Changed' })).status, 200);
      return ['employee'];
    },
    other: async () => {
      const by = await testApp.as('Payroll Admin');
      const { run, employees } = await pay(testApp, by, { organizationId: organization_id });
      const made = await by.post('/api/documents', { kind: 'payslip', subject_id: `${run}:${employees[0]}` });
      return { by, paper: made.body.data };
    },
  });
}

async function court(test: HasAfter): Promise<PaperService> {
  const testApp = await startCourt(test, { now: NOW });
  const branch = await testApp.branch({ name: 'Branch 1', judge: 'Hon. Rosa Peña' });
  const clerk = await testApp.as('Branch of the Court Clerk', branch);
  const { id } = await testApp.caseRecord({ branch_id: branch });
  return await withPapers({
    testApp,
    base: '/api',
    clerk,
    kind: 'minutes_of_hearing',
    text: 'proceedings',
    values: (proceedings) => ({ hearing_date: '2026-12-01', proceedings }),
    placeholder: 'judge',
    section: 'each parties',
    subject: async () =>
      (await clerk.post(`/api/case/${id}/activities`, { activity: 'Hearing', type: 'Trial' })).body.data.id,
    printsName: false,
  });
}

export const PAPER_SERVICES = { fundraising, workforce, court };
