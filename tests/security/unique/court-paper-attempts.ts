import { issuePaper } from '@bulwagan/court/documents/testing/papers.ts';
import type { Person, TestApp } from '@bulwagan/testing/court.ts';
import { asking, made } from '../opposite/pairs.ts';
import { type Attempt, REFUSED } from './attempts.ts';
import { paperAttempts, paperOfOneKey } from './paper-attempts.ts';

/** Unique records of the court's papers. */
export async function courtPaperAttempts(testApp: TestApp, admin: Person): Promise<Attempt[]> {
  const branch = await testApp.branch({ judge: 'Hon. Rosa Peña' });
  const ask = asking(admin.headers);
  const hearing = async (classification: string): Promise<string> => {
    const { id } = await testApp.caseRecord({ branch_id: branch, classification });
    const body = { activity: 'Hearing', type: 'Trial' };
    return (await made(testApp.send, ask('POST', `/api/case/${id}/activities`, body))).id;
  };
  const papers = {
    send: testApp.send,
    pool: testApp.app.connection.pool,
    base: '/api',
    headers: admin.headers,
    kind: 'minutes_of_hearing',
    subjectId: await hearing('public'),
    data: { hearing_date: '2026-12-01', proceedings: 'None' },
  };
  return [
    ...paperAttempts(papers),
    paperOfOneKey(papers),
    {
      // A confidential paper has a version with names, and the one that is served has a task of the sheriff.
      indexes: ['documents__counterpart_id', 'service_tasks_pkey'],
      ready: async () => {
        const data = { hearing_date: '2031-03-10', addressee: 'Jose Mabini', addressee_address: 'Lipa City' };
        const more = { data, allow_missing: true };
        const subject = await hearing('restricted');
        const { id } = await issuePaper(admin, 'subpoena_ad_testificandum', subject, more);
        const body = { reason: 'New room', allow_missing: true };
        return {
          ask: () => ask('POST', `/api/documents/${id}/reissue`, body),
          rows: `select count(*)::integer as n from documents served
            join documents named on named.id = served.counterpart_id and named.version = 'names'
            join service_tasks task on task.document_id = served.id
            where served.replaces_id = '${id}'`,
        };
      },
      answers: REFUSED,
    },
  ];
}
