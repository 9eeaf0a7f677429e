import { completed, receiptsIssued, TAX_DATA } from '@bulwagan/fundraising/documents/testing/papers.ts';
import type { DonorTestApp } from '@bulwagan/testing/donations.ts';
import type { Person } from '@bulwagan/testing/fundraising.ts';
import { asking, made } from '../opposite/pairs.ts';
import type { Attempt } from './attempts.ts';
import { paperAttempts } from './paper-attempts.ts';

const bearer = ({ token }: Pick<Person, 'token'>) => ({ authorization: `Bearer ${token}` });

/** Unique records of papers, of an institution with tax data. */
export async function fundraisingPaperAttempts(testApp: DonorTestApp, root: Person): Promise<Attempt[]> {
  const { institutionId, donor, send } = testApp;
  const manager = await testApp.person({ roles: ['institution_admin'], institutionId });
  await made(send, asking(bearer(root))('PUT', `/institutions/${institutionId}`, TAX_DATA));
  const { id } = await completed(testApp);
  const papers = {
    send,
    pool: testApp.app.connection.pool,
    base: '',
    headers: bearer(manager),
    kind: 'bir_2322',
    subjectId: String(id),
    data: { donor_tin: '123-456-789', donor_address: '5 Luna Street' },
  };
  return [
    ...paperAttempts(papers),
    {
      // All get the same paper.
      indexes: ['statement_contents_pkey'],
      ready: async () => {
        await receiptsIssued(testApp);
        return {
          ask: () => (to) => to('GET', '/statements/2026', { headers: bearer(donor) }),
          rows: `select count(*)::integer as n from documents join statement_contents on document_id = id
            where kind = 'donor_statement' and record_id = 'donor:${donor.id}'`,
        };
      },
      answers: { all: 200 },
    },
  ];
}
