import type { Reply } from '@bulwagan/testing/app.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import { isOfSignIn, isUnkeepable } from '../../bad-input/send.ts';
import { readAgain } from '../again.ts';
import { find } from '../faults.ts';
import {
  assertRun,
  type FuzzOptions,
  type Reported,
  readAndLooked,
  recordRun,
  tried,
  unread,
  wantedOf,
} from '../figures.ts';
import { calledOf, type Place, placesOf } from '../places.ts';
import { ask, kindOf, refill, start, superiorFor } from '../run.ts';
import { seenAt } from '../same.ts';
import type { Fuzzed, Run } from '../state.ts';
import { NAUGHTY_STRINGS, naughtyFrom } from './naughty.ts';
import { perPlaceOf, type TextRequest, textRequests } from './texts.ts';

/** Further rounds for texts that chance has not read back yet, and the distance between their seeds. */
const ROUNDS = 3;
const APART_IN_ROUNDS = 100_003;
/** Distance between the seeds of operations, larger than any number of draws. */
const APART = 1_000_003;
/** Statuses returned before a body is validated: authentication and existence. */
const REFUSED_BEFORE = new Set([401, 403, 404, 423, 429]);

/**
 * Sends naughty strings in every string of the OpenAPI document, at least one per place and `count` in all, and more in those
 * that were not read back. The seed determines the first string; every string is used if there are enough requests.
 */
export async function fuzzTexts(t: Reported, office: Fuzzed, options: FuzzOptions): Promise<void> {
  const run = await start(office);
  const { seed } = run;
  t.diagnostic(`FUZZ_SEED=${seed}`);
  const perPlace = perPlaceOf(run.operations.flatMap(placesOf), wantedOf(options), NAUGHTY_STRINGS.length);
  const [strings, sentStrings] = [naughtyFrom(seed), new Set<string>()];
  const sendAll = async (operation: Operation, own: { seed: number; places?: readonly Place[] }) => {
    run.trail = [`seed ${seed}`];
    const requests = textRequests(operation, run.around, { ...own, perPlace, strings });
    for (const request of requests) {
      sentStrings.add(request.text);
      await sendText(run, operation, request);
    }
  };
  let filler = run.callers.superior;
  for (const [at, operation] of run.operations.entries()) {
    // After a new sign-in the caller no longer owns the fixtures.
    if (run.callers.superior !== filler) {
      await refill(run);
      filler = run.callers.superior;
    }
    // A separate seed per operation, so that an update does not reuse the name of a creation.
    await sendAll(operation, { seed: seed + at * APART });
  }
  for (let round = 1; options.excused !== undefined && round <= ROUNDS; round += 1) {
    const left = unread(run, options);
    for (const [at, operation] of run.operations.entries()) {
      const places = placesOf(operation).filter((place) => left.has(calledOf(operation, place)));
      if (places.length === 0) continue;
      await refill(run);
      await sendAll(operation, { seed: seed + at * APART + round * APART_IN_ROUNDS, places });
    }
  }
  recordRun(t, run);
  assertRun(run, options, [tried(sentStrings, perPlace, run, options), ...readAndLooked(run, options)]);
}

async function sendText(
  run: Run,
  operation: Operation,
  { place, url, options, sent, text }: TextRequest,
): Promise<void> {
  run.tried = text;
  const send = () => ask(run, { operation, url, caller: superiorFor(run, operation), options, sent });
  let reply = await send();
  if (reply.status === 429 && isOfSignIn(operation)) {
    // Failed guesses block the caller for a while, so another one continues.
    run.callers.own = await run.office.own();
    reply = await send();
  }
  const caller = superiorFor(run, operation);
  if (!REFUSED_BEFORE.has(reply.status) || isLookedUp(operation, place, reply))
    seenAt(run, calledOf(operation, place)).looked += 1;
  if (isUnkeepable(sent) && !REFUSED_BEFORE.has(reply.status) && reply.status !== 422)
    find(run, 'other faults', `answered ${reply.status} to unstorable text`, operation);
  await readAgain(run, { operation, url, sent: { kind: kindOf(options), value: sent }, reply, caller });
}

/**
 * Returns true if the status proves that the value was looked up: 401 for credentials, and 404 for ids outside a path.
 */
function isLookedUp({ path }: Operation, { name }: Place, { status }: Reply): boolean {
  if (status === 404) return !path.includes('{');
  return status === 401 && (path === '/login' || path.includes('/auth/') || /(password|token)$/.test(name));
}
