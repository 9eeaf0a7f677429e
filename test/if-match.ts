import assert from 'node:assert/strict';
import type { SignedIn } from './office.ts';

export interface Unseen {
  /** What others change, one after another: each must be seen by whoever comes after. */
  changes: object[];
  /** What is sent with the tag of before each of them, and refused. */
  stale: object[];
  /** Two that are sent at once with one tag: one of them is done. */
  atOnce: [object, object];
  /** Sent without a tag, and done. */
  last: object;
  /** Of the refusal. */
  message: string;
  snapshot(): Promise<string>;
}

/**
 * That a thing is not changed over what was not seen: with `If-Match` of another state than it has, 412 and nothing is changed;
 * without, the last one wins.
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
