import type { Person, TestApp } from '@bulwagan/testing/court.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { attachment, pdf } from '../../media/testing/files.ts';

/** A case of a branch with a party, evidence and files, and the users who work on it. */
export interface AmendedCase {
  id: string;
  branchId: number;
  clerk: Person;
  counsel: Person;
  defendantId: string;
  evidenceId: string;
  fileId: string;
  /** Everything in the case that an amendment can change. */
  content(): Promise<{ parties: Item[]; evidence: Item[]; files: Item[] }>;
}

// biome-ignore lint/suspicious/noExplicitAny: as in Reply.
type Item = any;

export async function amendedCase(
  testApp: TestApp,
  values: Record<string, unknown> = {},
): Promise<AmendedCase> {
  const branchId = await testApp.branch();
  const clerk = await testApp.as('Branch of the Court Clerk', branchId);
  const counsel = await testApp.as('Counsel');
  const { id } = await testApp.caseRecord({
    branch_id: branchId,
    parties: [
      { name: 'Ben Dy', classification: 'defendant' },
      { name: 'Atty. Lopez', classification: 'counsel', user_id: counsel.id },
    ],
    ...values,
  });
  const at = `/api/case-records/${id}`;
  const auditEvent = { type: 'documentary', exhibit: 'A', description: 'Deed of sale' };
  await clerk.post(`${at}/evidence`, auditEvent);
  await clerk.post(
    `${at}/attachments`,
    undefined,
    multipartForm([attachment(pdf('complaint'), 'complaint.pdf')]),
  );
  const content = async () => ({
    parties: (await clerk.get(`${at}/parties`)).body.data,
    evidence: (await clerk.get(`${at}/evidence`)).body.data,
    files: (await clerk.get(`${at}/attachments`)).body.data,
  });
  const { parties, evidence, files } = await content();
  return {
    id,
    branchId,
    clerk,
    counsel,
    defendantId: parties[0].id,
    evidenceId: evidence[0].id,
    fileId: files[0].id,
    content,
  };
}

/** Uploads temporary files of this person for an amendment and returns their ids. */
export async function waitingFiles(person: Person, ...names: string[]): Promise<string[]> {
  const form = multipartForm(names.map((name) => attachment(pdf(name), name, 'files[]')));
  const { body } = await person.post('/api/temporary-media', undefined, form);
  return body.data.map(({ id }: { id: string }) => id);
}
