import { Type } from 'typebox';
import { HttpError } from './errors.ts';
import { tagOf } from './revalidation.ts';

/**
 * Of what two people may change at once: who reads it is given its tag as `ETag`, and who changes it may send that
 * back. A route declares the header and 412, the rule asks `assertAsRead` while it holds the row.
 */
export const ifMatchHeader = Type.Object({
  'if-match': Type.Optional(Type.String({ description: 'The `ETag` of what was read.' })),
});

/** A tag of what can be changed: another one whenever any of these values has changed, in every process. */
export const tagOfValues = (values: readonly unknown[]): string =>
  tagOf(JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? String(value) : value)));

/**
 * RFC 9110 §13.1.1: somebody who changes what they read says what that was. 412 with `message` when it has another tag by now;
 * without the header the last one wins. A tag that a proxy has made weak, because it packed the answer, still names its state.
 */
export function assertAsRead(ifMatch: string | undefined, tag: string, message: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (!tags.includes(tag)) throw new HttpError(412, message);
}
