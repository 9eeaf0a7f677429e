import type { Reply } from '@bulwagan/testing/app.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import { find, nameOf } from './faults.ts';
import { ask, idOf } from './run.ts';
import { assertSame, isExplained, type Sent } from './same.ts';
import type { Caller, Run } from './state.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON, whatever it holds.
type Json = any;

/** Request that reads back what was created or changed. */
interface Reading {
  operation: Operation;
  url: string;
  /** Selects the record in the response. */
  shown(data: Json): Json;
}

interface Taken {
  operation: Operation;
  url: string;
  sent: Sent;
  reply: Reply;
  /** Sender of the original request. */
  caller: Caller;
}

/** Reads a record back after it was created or changed, as the same user, and compares each text byte for byte. */
export async function readAgain(run: Run, { operation, url, sent, reply, caller }: Taken): Promise<void> {
  if (![200, 201].includes(reply.status) || sent.value === undefined) return;
  for (const reading of readingsOf(run, operation, url.split('?', 1)[0]!, reply)) {
    const read = await ask(run, { ...reading, caller, options: {} });
    if (read.status === 200) assertSame(run, operation, sent, reading.shown(read.body?.data));
    else find(run, 'other faults', `accepted, and then read with ${read.status}`, operation);
  }
}

const upOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * Returns the reads of a record: at its own address, at that of its parent, or in its list; and other places that show
 * it.
 */
function readingsOf(run: Run, operation: Operation, url: string, reply: Reply): Reading[] {
  const { method, path } = operation;
  const gets = run.operations.filter((one) => one.method === 'GET');
  const reading = (wanted: string, address: string, shown: Reading['shown'] = itself): Reading[] => {
    const read = gets.find((one) => one.path === wanted);
    return read === undefined ? [] : [{ operation: read, url: address, shown }];
  };
  const more = (run.office.reportedIn ?? [])
    .filter(([of]) => of.test(nameOf(operation)))
    .flatMap(([, where, address]) => reading(where, address(reply.body.data)));
  if (isExplained(nameOf(operation), run.office.elsewhere ?? [])) return more;
  const isItem = lastOf(path).startsWith('{');
  const item =
    method === 'POST' && !isItem
      ? gets.find((one) => upOf(one.path) === path && lastOf(one.path).startsWith('{'))
      : undefined;
  const id = idOf(reply, item && lastOf(item.path).slice(1, -1));
  if (item !== undefined && id !== undefined)
    return [...reading(item.path, `${url}/${encodeURIComponent(id)}`), ...more];
  if (method === 'DELETE') return [];
  const own = reading(path, url, ofId(id));
  if (own.length > 0) return [...own, ...more];
  // A record without an address appears in a list; actions on a record are read with it.
  const up = isItem ? ofId(decodeURIComponent(lastOf(url))) : notOfList;
  return [...reading(upOf(path), upOf(url), up), ...more];
}

const itself = (data: Json): Json => data;
const notOfList = (data: Json): Json => (listIn(data) === undefined ? data : undefined);
/** Selects the item with an id, in a list. */
const ofId =
  (id: string | undefined) =>
  (data: Json): Json =>
    listIn(data) === undefined ? data : listIn(data)!.find((one) => String(one?.id) === id);

/** Returns the items of a list response, paginated or not. */
function listIn(data: Json): Json[] | undefined {
  if (Array.isArray(data)) return data;
  return Array.isArray(data?.data) ? data.data : undefined;
}
