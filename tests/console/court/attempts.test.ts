import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, NoAnswer } from '../../../apps/console/src/api/errors.ts';
import { createAttempts } from '../../../apps/console/src/kit/forms/attempts.ts';

const answered = (status: number) =>
  new ApiError(new Response(null, { status }), { message: `Answered ${status}.` });

/** Runs an attempt that fails if an error is given; returns the key it used. */
async function keyOf(
  attempt: ReturnType<typeof createAttempts>,
  what: unknown,
  error?: Error,
): Promise<string> {
  let used = '';
  const sent = attempt(what, async (key) => {
    used = key;
    if (error !== undefined) throw error;
  });
  await (error === undefined ? sent : assert.rejects(sent, error));
  return used;
}

test('F§6 a donation keeps its Idempotency-Key until it succeeds: after a lost response, while in progress, or if the card may be charged', async () => {
  const attempt = createAttempts();
  const donation = { campaign_id: 1, amount: 500, payment_method_id: 7 };
  const first = await keyOf(attempt, donation, new NoAnswer(new Error('cut')));
  for (const status of [409, 503, 500, 502, 504, 429, 400, 422])
    assert.equal(await keyOf(attempt, donation, answered(status)), first, String(status));
  const larger = { ...donation, amount: 600 };
  assert.notEqual(await keyOf(attempt, larger, answered(503)), first);
  assert.equal(await keyOf(attempt, donation), first);
  assert.notEqual(await keyOf(attempt, donation), first);
});
