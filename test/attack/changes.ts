import { multipartForm } from '../form.ts';
import type { SignedIn } from '../office.ts';
import type { Reply, SendOptions } from '../world.ts';

/** Ways to change something in an office, as requests that name what they change by placeholders. */

/** Ids by placeholder. */
export type Ids = Record<string, string>;

export interface Change {
  method: 'POST' | 'PUT' | 'DELETE';
  /** `/api/case-records/{case}/parties/{party}` */
  path: string;
  /** `'{party}'` stands for an id, in any depth. */
  body?: unknown;
  /** A form with one file instead; texts as in a body. */
  form?: { field: string; texts?: Record<string, string>; file?: { name: string; text: string } };
}

/** The placeholders of a text or a body, each once. */
export function placeholdersIn(value: unknown): string[] {
  return [...new Set([...(JSON.stringify(value) ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))];
}

/** Those of a whole request, in the order of path and body. */
export const placeholdersOf = ({ path, body, form }: Change): string[] =>
  placeholdersIn([path, body ?? form ?? {}]);

export const nameOf = ({ method, path }: Change): string => `${method} ${path}`;

interface SendingOptions {
  /** Members of bodies that are numbers, or lists of them. */
  numbers: readonly string[];
  /** The file of a form that has no text of its own. */
  file?: { name: string; bytes: Buffer };
}

const asNumbers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asNumbers);
  return typeof value === 'string' ? Number(value) : value;
};

type SendChange = (person: SignedIn, change: Change, ids: Ids, more?: object) => Promise<Reply>;

/** Sends requests with ids in them, and with more members when they are given. */
export function createSendChange({ numbers, file }: SendingOptions): SendChange {
  return async (person, { method, path, body, form }, ids, more = {}) => {
    const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
    let options: SendOptions = {};
    if (form !== undefined) {
      const texts = Object.entries({ ...form.texts, ...more }).map(([name, value]) => ({
        name,
        value: filled(String(value)),
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
    const sent = json === undefined ? undefined : { ...json, ...more };
    const call = { POST: person.post, PUT: person.put, DELETE: person.delete }[method];
    return await call(filled(path), sent, options);
  };
}
