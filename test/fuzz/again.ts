import type { Operation } from '../operations.ts';
import type { Reply } from '../world.ts';
import { find, nameOf } from './faults.ts';
import { ask, type Caller, idOf, type Run } from './run.ts';
import { assertSame, isExplained, type Sent } from './same.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON, whatever it holds.
type Json = any;

/** Where something is read that was made or changed. */
interface Reading {
  operation: Operation;
  url: string;
  /** What of it, in what the address has. */
  shown(data: Json): Json;
}

interface Taken {
  operation: Operation;
  url: string;
  sent: Sent;
  reply: Reply;
  /** Who sent it. */
  caller: Caller;
}

/** Reads what was just made or changed, by whoever did, and looks whether it is there and each text in it byte for byte. */
export async function readAgain(run: Run, { operation, url, sent, reply, caller }: Taken): Promise<void> {
  if (![200, 201].includes(reply.status) || sent.value === undefined) return;
  for (const reading of readingsOf(run, operation, url.split('?', 1)[0]!, reply)) {
    const read = await ask(run, { ...reading, caller, options: {} });
    if (read.status === 200) assertSame(run, operation, sent, reading.shown(read.body?.data));
    else find(run, 'others', `taken, and then read with ${read.status}`, operation);
  }
}

const upOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Its own address, or that of what it is done to, or else its list; and where else of it is told. */
function readingsOf(run: Run, operation: Operation, url: string, reply: Reply): Reading[] {
  const { method, path } = operation;
  const gets = run.operations.filter((one) => one.method === 'GET');
  const reading = (wanted: string, address: string, shown: Reading['shown'] = itself): Reading[] => {
    const read = gets.find((one) => one.path === wanted);
    return read === undefined ? [] : [{ operation: read, url: address, shown }];
  };
  const more = (run.office.toldIn ?? [])
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
  // What has no address of its own stands in a list; what is done to something is read with it.
  const up = isItem ? ofId(decodeURIComponent(lastOf(url))) : notOfList;
  return [...reading(upOf(path), upOf(url), up), ...more];
}

const itself = (data: Json): Json => data;
const notOfList = (data: Json): Json => (listIn(data) === undefined ? data : undefined);
/** The one with an id, where there is a list. */
const ofId =
  (id: string | undefined) =>
  (data: Json): Json =>
    listIn(data) === undefined ? data : listIn(data)!.find((one) => String(one?.id) === id);

/** What stands in a list, whole or by pages. */
function listIn(data: Json): Json[] | undefined {
  if (Array.isArray(data)) return data;
  return Array.isArray(data?.data) ? data.data : undefined;
}
