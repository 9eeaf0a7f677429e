import { type Example, examplesOf, type Operations } from '@bulwagan/platform/http/operations.ts';
import type { Reply, SendOptions } from '@bulwagan/testing/app.ts';
import type { SignedIn } from '@bulwagan/testing/back-office.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';

/** Write requests of a back-office service, with placeholders for the ids they name. */

/** Ids of existing records, by the placeholder that stands for them in a request. */
export type Ids = Record<string, string>;

/** Request of an operation that writes. */
export type Change = Pick<Example, 'method' | 'path' | 'body' | 'form' | 'by' | 'open'>;

/** Placeholders that are not ids. */
const NO_IDS = ['serial', 'mark', 'gateway', 'role_name'];

/** Returns the writes that take ids of records with an owner or a scope. */
export const scopedChanges = (operations: Operations): Example[] =>
  examplesOf(operations).filter(
    (one) => one.method !== 'GET' && one.shared === undefined && placeholdersOf(one).length > 0,
  );

/** Returns the remaining writes, except those sent with a session made for them. */
export const otherChanges = (operations: Operations): Example[] =>
  examplesOf(operations).filter(
    (one) =>
      one.method !== 'GET' &&
      one.by !== 'self' &&
      (one.shared !== undefined || placeholdersOf(one).length === 0),
  );

/** Returns the reads of single records with an owner or a scope. */
export const scopedReads = (operations: Operations): Example[] =>
  examplesOf(operations).filter(
    (one) => one.method === 'GET' && one.shared === undefined && placeholdersIn(one.path).length > 0,
  );

/** Returns the path of a read, with its query. */
export const addressOf = ({ path, query }: Example): string =>
  query === undefined ? path : `${path}?${query}`;

export const takesBody = ({ body, form }: Change): boolean => body !== undefined || form !== undefined;

/** Returns the change and, for a `PUT`, the `PATCH` with the same path and body. */
export const withPatch = <T extends Change>(change: T): T[] =>
  change.method === 'PUT' ? [change, { ...change, method: 'PATCH' }] : [change];

/** Returns the ids named in a text or a body, each once. */
export function placeholdersIn(value: unknown): string[] {
  const names = [...(JSON.stringify(value) ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return [...new Set(names)].filter((name) => !NO_IDS.includes(name));
}

/** Returns the placeholders of a request, in the order of path and body. */
export const placeholdersOf = ({ path, body, form }: Change): string[] =>
  placeholdersIn([path, body ?? form ?? {}]);

export const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** Returns the body with ids filled in; an id of digits only is a number. */
function filledIn(body: unknown, ids: Ids): unknown {
  if (Array.isArray(body)) return body.map((item) => filledIn(item, ids));
  if (typeof body === 'object' && body !== null)
    return Object.fromEntries(Object.entries(body).map(([name, member]) => [name, filledIn(member, ids)]));
  if (typeof body !== 'string') return body;
  const text = filled(body, ids);
  return text !== body && /^\d+$/.test(text) ? Number(text) : text;
}

export const filled = (text: string, ids: Ids): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!);

/** Transforms the fields of a body or form before they are sent. */
type Rewrite = (members: Record<string, unknown>) => Record<string, unknown>;
export type SendChange = (person: SignedIn, change: Change, ids: Ids, rewrite?: Rewrite) => Promise<Reply>;

/**
 * Returns a function that sends a change with ids filled in. `file` is the default for forms without a file text of their
 * own.
 */
export function createSendChange(file?: { name: string; bytes: Buffer }): SendChange {
  return async (person, { method, path, body, form }, ids, rewrite = (members) => members) => {
    let options: SendOptions = {};
    if (form !== undefined) {
      const texts = Object.entries(rewrite({ ...form.texts })).map(([name, value]) => ({
        name,
        value: filled(typeof value === 'string' ? value : JSON.stringify(value), ids),
      }));
      const { name: filename, value } =
        form.file === undefined
          ? { name: file!.name, value: file!.bytes }
          : { name: form.file.name, value: Buffer.from(filled(form.file.text, ids)) };
      options = multipartForm([...texts, { name: form.field, value, filename }]);
    }
    const json = filledIn(body, ids) as Record<string, unknown> | undefined;
    const sent = json === undefined ? undefined : rewrite(json);
    const call = person[method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'];
    return await call(filled(path, ids), sent, options);
  };
}
