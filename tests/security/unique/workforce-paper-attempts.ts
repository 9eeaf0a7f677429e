import type { Person, TestApp } from '@bulwagan/testing/workforce.ts';
import { hire } from '@bulwagan/workforce/employees/testing/employees.ts';
import type { Attempt } from './attempts.ts';
import { paperAttempts, paperOfOneKey } from './paper-attempts.ts';

/** Unique records of papers, in an organization that has none. */
export async function workforcePaperAttempts(testApp: TestApp, admin: Person): Promise<Attempt[]> {
  const { id: organization_id } = await testApp.organization('Of papers');
  const papers = {
    send: testApp.send,
    pool: testApp.app.connection.pool,
    base: '/api',
    headers: admin.headers,
    kind: 'certificate_of_employment',
    subjectId: (await hire(admin, { organization_id })).id as string,
    data: { purpose: 'a loan' },
  };
  return [...paperAttempts(papers), paperOfOneKey(papers)];
}
