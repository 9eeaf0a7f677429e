import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedIn } from '../back-office.ts';
import { multipartForm, png } from '../form.ts';

type Person = Pick<SignedIn, 'get' | 'post'>;

const POLLS = 200;
const POLL_EVERY_MS = 50;

/** Starts a batch of papers, and returns its id when it is done. */
export async function finishedBatch(person: Person, body: object): Promise<string> {
  const started = await person.post('/api/documents/batch', body);
  const { id } = started.body.data;
  for (let poll = 0; poll < POLLS; poll += 1) {
    if ((await person.get(`/api/documents/batches/${id}`)).body.data.status === 'done') return id;
    await sleep(POLL_EVERY_MS);
  }
  throw new Error('The batch does not end.');
}

/** Issues three papers, one with a signed copy, and creates a template with a seal. Returns their ids. */
export async function papersWithTemplate(
  admin: Person,
  asked: { kind: string; subject_id: string },
  { officeId, scan }: { officeId: number; scan: Buffer },
) {
  const made = async (path: string, body: object) => {
    const reply = await admin.post(path, body);
    if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return reply.body.data;
  };
  const add = (path: string, value: Buffer, filename: string) =>
    admin.post(path, undefined, multipartForm([{ name: 'file', value, filename }]));
  const issue = () => made('/api/documents', asked);
  const [document, reissued, voided] = [await issue(), await issue(), await issue()];
  await add(`/api/documents/${document.id}/signed-copy`, scan, 'signed.pdf');
  const template = await made('/api/document-templates', {
    kind: asked.kind,
    name: `Template of ${officeId}`,
    language: 'en',
    page_size: 'a4',
    body: 'Text',
    office_id: officeId,
  });
  await add(`/api/document-templates/${template.id}/seal`, await png(), 'seal.png');
  return {
    document: document.id,
    reissued_document: reissued.id,
    voided_document: voided.id,
    verification_code: document.verification_code,
    document_template: template.id,
  };
}
