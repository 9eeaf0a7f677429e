import type { Reply, SendOptions } from '@bulwagan/testing/app.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import fc from 'fast-check';
import type { Reason } from '../attack/reasons.ts';
import { readAgain } from './again.ts';
import { find, nameOf } from './faults.ts';
import { assertRun, type FuzzOptions, type Reported, reached, recordRun, wantedOf } from './figures.ts';
import { ask, idOf, refill, start, superiorFor } from './run.ts';
import type { Fuzzed, Run } from './state.ts';
import { type Drawn, type Life, likely, type Step, sequences } from './steps.ts';
import { picked, withIds } from './values.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON, whatever it holds.
type Json = any;

/** Sequences between two fixture refreshes. */
const BATCH = 30;
/** Maximum attempts per operation not yet reached, and attempts between two fixture refreshes. */
const TURNS = 200;
const TURNS_OF_A_FILL = 20;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends random sequences of requests until their number is reached. */
export async function fuzz(t: Reported, office: Fuzzed, options: FuzzOptions): Promise<void> {
  const wanted = wantedOf(options);
  const run = await start(office);
  t.diagnostic(`FUZZ_SEED=${run.seed}`);
  for (let batch = 0; run.count < wanted; batch += 1) {
    if (batch > 0) await refill(run);
    const arbitrary = sequences(run.operations, run.around);
    const more = office.more?.();
    const seed = run.seed + batch;
    for (const [index, steps] of fc.sample(arbitrary, { seed, numRuns: BATCH }).entries()) {
      if (run.count >= wanted) break;
      run.trail = [`seed ${run.seed}, batch ${batch}, sequence ${index}`];
      for (const step of steps) await take(run, step);
      if (more === undefined) continue;
      const {
        method,
        path,
        options: asked,
      } = fc.sample(more, { seed: seed * BATCH + index, numRuns: 1 })[0]!;
      const operation = run.operations.find((one) => one.method === method && one.path === path)!;
      await ask(run, { operation, url: path, caller: run.callers.nobody, options: asked });
    }
  }
  if (options.neverLetIn !== undefined) await giveTurns(run, options.neverLetIn);
  recordRun(t, run);
  assertRun(run, options, [reached(t, run, options)]);
}

/** Retries each operation that chance has not reached yet. */
async function giveTurns(run: Run, reasons: Reason[]): Promise<void> {
  for (const operation of run.operations) {
    if (reasons.some(([, of]) => of.test(nameOf(operation)))) continue;
    for (let turn = 0; turn < TURNS && !run.taken.has(operation); turn += 1) {
      if (turn > 0 && turn % TURNS_OF_A_FILL === 0) await refill(run);
      run.trail = [`seed ${run.seed}, turn ${turn}`];
      const drawn = fc.sample(likely(operation, run.around), { seed: run.seed + turn, numRuns: 1 });
      await take(run, drawn[0]!);
    }
  }
}

async function take(run: Run, step: Step): Promise<void> {
  if (step.kind === 'life') return await live(run, step.life);
  if (step.kind === 'one') {
    await sendDrawn(run, step.drawn);
    return;
  }
  const { operation, url, headers, payload, sent } = step.request;
  const caller = superiorFor(run, operation);
  await ask(run, {
    operation,
    url,
    caller,
    options: { headers, ...(payload === undefined ? {} : { payload }) },
    ...(sent === undefined ? {} : { sent }),
  });
}

const escaped = (value: Json): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed().slice(0, 2_000));
};

function urlOf({ around }: Run, { operation, path, query }: Drawn, given: Record<string, string>): string {
  const pathname = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const choice = given[name] ?? path[name]!;
    if (typeof choice === 'string') return choice;
    const thing = around.thingInPath(operation.path, name);
    if (thing === undefined) return '1';
    const usual = choice % 4 > 0 ? around.usualIn(operation, thing) : around.ids[thing]!;
    return encodeURIComponent(picked({ [thing]: usual }, thing, choice));
  });
  const pairs = query.map(([name, value]) => `${escaped(name)}=${escaped(withIds(value, around.ids))}`);
  return pairs.length === 0 ? pathname : `${pathname}?${pairs.join('&')}`;
}

async function sendDrawn(
  run: Run,
  drawn: Drawn,
  given: Record<string, string> = {},
): Promise<[Reply, string]> {
  const { operation, who, key, isWrong } = drawn;
  const url = urlOf(run, drawn, given);
  const caller = who === 'superior' ? superiorFor(run, operation) : run.callers[who];
  const sent = drawn.body === undefined ? undefined : withIds(drawn.body, run.around.ids);
  const options: SendOptions = {
    headers: {
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(sent === undefined ? {} : JSON_TYPE),
    },
    ...(sent === undefined ? {} : { payload: JSON.stringify(sent) }),
  };
  const reply = await ask(run, { operation, url, caller, options, sent });
  if (isWrong && reply.status < 400) find(run, 'other faults', 'accepted although invalid', operation);
  return [reply, url];
}

/** Creates a record, uses it, deletes it and uses it again. */
async function live(run: Run, { make, uses, remove, after }: Life): Promise<void> {
  const [made, url] = await sendDrawn(run, make);
  if (made.status !== 200 && made.status !== 201) return;
  const [pathname] = url.split('?', 1);
  const nameIn = ({ path }: Operation): string | undefined =>
    /^\{(\w+)\}$/.exec(path.split('/')[pathname!.split('/').length] ?? '')?.[1];
  const id = idOf(made, nameIn((remove ?? uses[0] ?? make).operation));
  if (id === undefined) return;
  const sendOf = async (use: Drawn): Promise<number> => {
    const given = valuesIn(use.operation.path, `${pathname}/${encodeURIComponent(id)}`);
    return (await sendDrawn(run, use, given))[0].status;
  };
  await readAgain(run, {
    operation: make.operation,
    url,
    sent: { kind: 'body', value: withIds(make.body, run.around.ids) },
    reply: made,
    caller: superiorFor(run, make.operation),
  });
  for (const use of uses) await sendOf(use);
  if (remove === undefined || (await sendOf(remove)) >= 400) return;
  for (const use of after) {
    if ((await sendOf(use)) >= 400) continue;
    if (!run.office.staysAfter(remove.operation, use.operation))
      find(run, 'other faults', 'used after it was removed', use.operation);
    else if (use.operation.method !== 'GET') return;
  }
}

/** Returns the path parameters contained in the start of a URL. */
function valuesIn(path: string, start: string): Record<string, string> {
  const parts = start.split('/');
  const named = path.split('/').flatMap((part, index): [string, string][] => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    return name === undefined || parts[index] === undefined ? [] : [[name, parts[index]]];
  });
  return Object.fromEntries(named);
}
