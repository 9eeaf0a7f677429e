import { type Operation, operationsOf } from '@bulwagan/testing/operations.ts';
import { isOfSignIn } from '../bad-input/send.ts';
import type { Fuzzed } from '../fuzz/state.ts';
import { createRecorder, type Method, type RecordedPair, type Recorder, type Sender } from './recorder.ts';
import { type Request, requestsFor } from './requests.ts';

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, whatever it holds.
type Json = any;

/** Service with everything needed to generate its requests. */
export interface RecordedService {
  office: Fuzzed;
  /** Signs in a user with one role. */
  withRole(role: string): Promise<{ headers: Record<string, string> }>;
  roles: readonly string[];
  /** Waits until the background work of a request is complete, then moves the clock. */
  afterEach(method: Method): Promise<void>;
}

/**
 * Number of roles that call each operation. Roles alternate, because other tests check every cell of the access table.
 */
const ROLES_EACH = 1;
const FUZZED_EACH = 1;
const GOOD = 2;
/** Maximum number of operations per group. Filling a database takes as long as the requests to this many operations. */
const GROUP_OPERATIONS = 30;

/** Returns the modules of a service, which are the first tags of its operations, in groups that share a filled database. */
export function groupsOf(document: Json): string[][] {
  const counts = new Map<string, number>();
  for (const operation of operationsOf(document)) {
    const module = tagOf(document, operation);
    counts.set(module, (counts.get(module) ?? 0) + 1);
  }
  const groups: string[][] = [];
  let left = 0;
  for (const [module, count] of counts) {
    if (left <= 0) {
      groups.push([]);
      left = GROUP_OPERATIONS;
    }
    groups.at(-1)!.push(module);
    left -= count;
  }
  return groups;
}

const tagOf = (document: Json, { method, path }: Operation): string =>
  document.paths[path][method.toLowerCase()].tags[0];

/** Sends requests to every operation of some modules; returns requests and responses by module. */
export async function recordModules(
  service: RecordedService,
  modules: string[],
): Promise<Map<string, RecordedPair[]>> {
  const { office } = service;
  const document = (await office.send('GET', '/openapi.json')).body;
  const { superior, around } = await office.filled();
  await service.afterEach('POST');
  const senders = await sendersOf(service, superior);
  const recorded = new Map<string, RecordedPair[]>();
  for (const module of modules) {
    const recorder = createRecorder(office.send, service.afterEach);
    for (const [index, operation] of operationsOf(document).entries()) {
      if (tagOf(document, operation) !== module) continue;
      await recordOperation(recorder, operation, {
        requests: requestsFor(operation, around),
        superior: isOfSignIn(operation) ? await senders.own() : senders.superior,
        others: [senders.anonymous, senders.other, ...inTurns(senders.roles, index * ROLES_EACH)],
        hasPatch: operation.method === 'PUT' && document.paths[operation.path].patch !== undefined,
      });
    }
    recorded.set(module, recorder.pairs);
  }
  return recorded;
}

const inTurns = <T>(all: T[], from: number): T[] =>
  Array.from({ length: Math.min(ROLES_EACH, all.length) }, (_, index) => all[(from + index) % all.length]!);

async function sendersOf({ office, roles, withRole }: RecordedService, superior: Pick<Sender, 'headers'>) {
  const sender = (by: string, { headers }: Pick<Sender, 'headers'>, renew?: Sender['renew']): Sender => ({
    by,
    headers,
    ...(renew === undefined ? {} : { renew }),
  });
  const withRoles: Sender[] = [];
  for (const role of roles) withRoles.push(sender(role, await withRole(role), () => withRole(role)));
  return {
    anonymous: sender('anonymous', { headers: {} }),
    superior: sender('administrator', superior, office.superior),
    other: sender('no permissions', await office.other(), office.other),
    roles: withRoles,
    own: async () => sender('administrator', await office.own(), office.own),
  };
}

interface Recording {
  requests: ReturnType<typeof requestsFor>;
  superior: Sender;
  others: Sender[];
  hasPatch: boolean;
}

/** Sends requests that must be refused first, while the records that they name still exist. */
async function recordOperation(
  { record }: Recorder,
  { method, body }: Operation,
  { requests, superior, others, hasPatch }: Recording,
): Promise<void> {
  const send = (by: Sender, { path, options }: Request, as: Method = method) => record(by, as, path, options);
  for (const by of others) await send(by, method === 'GET' ? requests.good(0) : requests.harmless());
  await send(superior, requests.harmless());
  for (const request of requests.invalidIds()) await send(superior, request);
  for (const request of requests.invalidBodies()) await send(superior, request);
  for (const request of requests.queries()) await send(superior, request);
  if (body?.isForm) for (const request of requests.forms()) await send(superior, request);
  else for (let turn = 0; turn < (method === 'GET' ? 1 : GOOD); turn += 1) await sendTwice(turn);
  if (hasPatch) await send(superior, requests.good(1), 'PATCH');
  for (const request of requests.fuzzed(FUZZED_EACH)) await send(superior, request);

  /** Sends the same request twice; the second meets the result of the first. */
  async function sendTwice(turn: number): Promise<void> {
    const request = requests.good(turn);
    await send(superior, request);
    if (turn === 0 && method !== 'GET') await send(superior, request);
  }
}
