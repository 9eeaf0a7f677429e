import type { Reply, SendOptions } from '@bulwagan/testing/app.ts';
import type { SignedIn } from '@bulwagan/testing/back-office.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';

/** Write requests of a back-office service, with placeholders for the ids they name. */

/** Ids by placeholder name. */
export type Ids = Record<string, string>;

export interface Change {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with placeholders, e.g. `/api/case-records/{case}/parties/{party}`. */
  path: string;
  /** JSON body; `'{party}'` at any depth stands for an id. */
  body?: unknown;
  /** Multipart form with one file, instead of `body`; placeholders work in its texts too. */
  form?: { field: string; texts?: Record<string, string>; file?: { name: string; text: string } };
}

/** Returns the change and, for a `PUT`, the `PATCH` with the same path and body. */
export const withPatch = <T extends Change>(change: T): T[] =>
  change.method === 'PUT' ? [change, { ...change, method: 'PATCH' }] : [change];

/** Returns the placeholders in a text or a body, each once. */
export function placeholdersIn(value: unknown): string[] {
  return [...new Set([...(JSON.stringify(value) ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))];
}

/** Returns the placeholders of a request, in the order of path and body. */
export const placeholdersOf = ({ path, body, form }: Change): string[] =>
  placeholdersIn([path, body ?? form ?? {}]);

export const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

interface SendingOptions {
  /** Names of body fields that are numbers or lists of numbers. */
  numbers: readonly string[];
  /** Default file for forms without a file text of their own. */
  file?: { name: string; bytes: Buffer };
}

const asNumbers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asNumbers);
  // Ids of the gateway contain letters and stay strings.
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
};

/** Transforms the fields of a body or form before they are sent. */
type Rewrite = (members: Record<string, unknown>) => Record<string, unknown>;
export type SendChange = (person: SignedIn, change: Change, ids: Ids, rewrite?: Rewrite) => Promise<Reply>;

/** Returns a function that sends a change with ids filled in. */
export function createSendChange({ numbers, file }: SendingOptions): SendChange {
  return async (person, { method, path, body, form }, ids, rewrite = (members) => members) => {
    const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
    let options: SendOptions = {};
    if (form !== undefined) {
      const texts = Object.entries(rewrite({ ...form.texts })).map(([name, value]) => ({
        name,
        value: filled(typeof value === 'string' ? value : JSON.stringify(value)),
      }));
      const { name: filename, value } =
        form.file === undefined
          ? { name: file!.name, value: file!.bytes }
          : { name: form.file.name, value: Buffer.from(filled(form.file.text)) };
      options = multipartForm([...texts, { name: form.field, value, filename }]);
    }
    const json =
      body === undefined
        ? undefined
        : JSON.parse(filled(JSON.stringify(body)), (name, value) =>
            numbers.includes(name) ? asNumbers(value) : value,
          );
    const sent = json === undefined ? undefined : rewrite(json);
    const call = { POST: person.post, PUT: person.put, PATCH: person.patch, DELETE: person.delete }[method];
    return await call(filled(path), sent, options);
  };
}
