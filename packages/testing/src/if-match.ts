import assert from 'node:assert/strict';
import type { SignedIn } from './back-office.ts';

export interface Unseen {
  /** Successive changes; each must change the ETag. */
  changes: object[];
  /** Requests with a stale ETag; each must get 412. */
  stale: object[];
  /** Two concurrent requests with the same ETag; exactly one succeeds. */
  atOnce: [object, object];
  /** Sent without `If-Match`; succeeds. */
  last: object;
  /** Message of the refusal. */
  message: string;
  snapshot(): Promise<string>;
}

/**
 * Asserts optimistic locking: a stale `If-Match` answers 412 and changes nothing; without the header the last write
 * wins.
 */
export async function assertSeenBeforeChanged(person: SignedIn, path: string, unseen: Unseen): Promise<void> {
  const read = async () => String((await person.get(path)).headers.etag);
  const put = (change: object, ifMatch: string) =>
    person.put(path, change, { headers: { 'if-match': ifMatch } });
  let known = await read();
  for (const change of unseen.changes) {
    const done = await put(change, known);
    assert.equal(done.status, 200, done.text);
    const before = await unseen.snapshot();
    for (const mine of unseen.stale) {
      const refused = await put(mine, known);
      assert.deepEqual([refused.status, refused.body], [412, { message: unseen.message }]);
    }
    assert.equal(await unseen.snapshot(), before);
    known = String(done.headers.etag);
    assert.equal(known, await read());
  }
  const replies = await Promise.all(unseen.atOnce.map((change) => put(change, known)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 412]);
  assert.equal((await person.put(path, unseen.last)).status, 200);
}
