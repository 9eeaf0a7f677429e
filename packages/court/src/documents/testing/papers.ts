import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import type { Person, TestApp } from '@bulwagan/testing/court.ts';
import { textOfPdf } from '@bulwagan/testing/samples/pdf-text.ts';

export const PAPERS = '/api/documents';

/** Issues a paper and returns it as clients see it. */
export async function issuePaper(by: Person, kind: string, subject_id: string, more: object = {}) {
  const reply = await by.post(PAPERS, { kind, subject_id, ...more });
  assert.equal(reply.status, 201, `${kind}: ${reply.text}`);
  return reply.body.data;
}

/** Returns the text of an issued paper, with single spaces. */
export async function textOfPaper(testApp: Pick<TestApp, 'app'>, { id }: { id: string }): Promise<string> {
  const { stream } = await testApp.app.files.get(`documents/${id}.pdf`);
  return await textOfPdf(await buffer(stream));
}

export function assertContains(text: string, ...parts: string[]): void {
  for (const part of parts) assert.ok(text.includes(part), `“${part}” is not in ${text}`);
}
