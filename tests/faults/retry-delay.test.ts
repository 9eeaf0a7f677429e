import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyLedger } from './ledger.ts';
import { type DelayedRetry, delayedWhileRunning } from './retry-delay.ts';
import { note, type Work } from './users/work.ts';

const ONE = 'http://127.0.0.1:1';
const OTHER = 'http://127.0.0.1:2';

test('a 503 without Retry-After is reported as unexpected even during a fault', () => {
  const ledger = emptyLedger();
  const work = { ledger } as Work;
  note(work, 'donation', { status: 503, text: 'unavailable', retryAfter: '2' }, [201]);
  note(work, 'donation', { status: 0, text: '', code: 'ECONNRESET' }, [201]);
  assert.deepEqual(ledger.unexpected, []);
  for (const retryAfter of [undefined, '', '0', '-1', 'soon'])
    note(work, 'donation', { status: 503, text: 'unavailable', retryAfter }, [201]);
  assert.deepEqual(ledger.unexpected, Array(5).fill('donation 503: unavailable'));
  assert.equal(ledger.delayRetry.length, 7);
});

test('a request refused or cut off by a running server counts as a fault, and one of a killed server does not', () => {
  const away = [{ origin: ONE, from: 100, to: 200 }];
  const asked = (origin: string, from: number, to: number): DelayedRetry => ({
    origin,
    from,
    to,
    why: 'donation 503',
  });
  assert.deepEqual(
    delayedWhileRunning([asked(ONE, 90, 101), asked(ONE, 150, 160), asked(ONE, 190, 300)], away),
    [],
  );
  const undue = [asked(ONE, 10, 99), asked(ONE, 201, 300), asked(OTHER, 150, 160)];
  assert.deepEqual(
    delayedWhileRunning(undue, away),
    undue.map(({ origin }) => `${origin}, which was running: donation 503`),
  );
});

test('a request whose client timed out counts as unanswered, not as refused', () => {
  const ledger = emptyLedger();
  note({ ledger } as Work, 'donation', { status: 0, text: '', code: 'late' }, [201]);
  assert.deepEqual([ledger.unanswered, ledger.delayRetry], [1, []]);
});
