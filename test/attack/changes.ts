import { multipartForm } from '../form.ts';
import type { SignedIn } from '../office.ts';
import type { Reply, SendOptions } from '../world.ts';

/** Ways to change something in an office, as requests that name what they change by placeholders. */

/** Ids by placeholder. */
export type Ids = Record<string, string>;

export interface Change {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/api/case-records/{case}/parties/{party}` */
  path: string;
  /** `'{party}'` stands for an id, in any depth. */
  body?: unknown;
  /** A form with one file instead; texts as in a body. */
  form?: { field: string; texts?: Record<string, string>; file?: { name: string; text: string } };
}

/** A change, and for a `PUT` the `PATCH` of the same path and body. */
export const withPatch = <T extends Change>(change: T): T[] =>
  change.method === 'PUT' ? [change, { ...change, method: 'PATCH' }] : [change];

/** The placeholders of a text or a body, each once. */
export function placeholdersIn(value: unknown): string[] {
  return [...new Set([...(JSON.stringify(value) ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))];
}

/** Those of a whole request, in the order of path and body. */
export const placeholdersOf = ({ path, body, form }: Change): string[] =>
  placeholdersIn([path, body ?? form ?? {}]);

export const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

interface SendingOptions {
  /** Members of bodies that are numbers, or lists of them. */
  numbers: readonly string[];
  /** The file of a form that has no text of its own. */
  file?: { name: string; bytes: Buffer };
}

const asNumbers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asNumbers);
  // The gateway's own ids have letters, whatever they are called.
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
};

/** What becomes of the members of a body, or of the texts of a form, before they are sent. */
type Rewrite = (members: Record<string, unknown>) => Record<string, unknown>;
export type SendChange = (person: SignedIn, change: Change, ids: Ids, rewrite?: Rewrite) => Promise<Reply>;

/** Sends requests with ids in them. */
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
