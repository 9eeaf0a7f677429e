import assert from 'node:assert/strict';
import type { Reply } from '../app.ts';
import { LIMIT_EXCEEDED, MALWARE, type PlatformWithScanner, SIGNATURE } from '../servers/clamd.ts';

/** Route that accepts files. */
export interface Upload {
  name: string;
  /** Error field of a refused file. */
  field: string;
  /** Acceptable file. */
  clean: Buffer;
  userId: number;
  send(file: Buffer): Promise<Reply>;
}

/** Text contained in every file that the log must not contain. */
const CONTENT = 'canary-5b1e';

/** Asserts that an infected file is refused like other unsuitable files, is not stored, and is logged once. */
export async function assertInfectedRefused(
  { kept, reported }: PlatformWithScanner,
  uploads: Upload[],
  stateOf: () => Promise<string>,
): Promise<void> {
  for (const { name, field, clean, userId, send } of uploads) {
    const before = [await stateOf(), ...(await kept())];
    reported();
    const reply = await send(Buffer.concat([clean, Buffer.from(CONTENT), MALWARE]));
    assert.equal(reply.status, 422, `${name}: ${reply.text}`);
    assert.deepEqual(reply.body.errors, { [field]: [`The ${field} field must be free of malware.`] }, name);
    assert.doesNotMatch(reply.text, /clam|Test\.Malware|canary/i);
    assert.deepEqual([await stateOf(), ...(await kept())], before, name);
    const lines = reported();
    assert.doesNotMatch(JSON.stringify(lines), /canary|known to the clamd/);
    const events = lines.filter((line) => line.security_event !== undefined);
    assert.deepEqual(
      events.map((event) => [event.security_event, event.outcome, event.user_id, event.reason]),
      [['malware_found', 'failure', userId, SIGNATURE]],
      name,
    );
  }
}

/**
 * Asserts that files are answered 503 while clamd is unreachable, silent or failing, with the cause logged once and
 * nothing stored. Files are accepted without a restart once clamd is back.
 */
export async function assertRefusedUnjudged(
  { clamd, kept, reported }: PlatformWithScanner,
  uploads: Upload[],
  stateOf: () => Promise<string>,
): Promise<void> {
  const problems: [cause: RegExp, begin: () => unknown, end: () => unknown][] = [
    [/ENOENT|ECONNREFUSED/, () => clamd.leave(), () => clamd.comeBack()],
    [/No progress/, () => (clamd.manner = 'silent'), () => (clamd.manner = 'judging')],
    [/INSTREAM size limit/, () => (clamd.answer = LIMIT_EXCEEDED), () => (clamd.answer = undefined)],
    [/not from clamd/, () => (clamd.answer = 'PONG\0'), () => (clamd.answer = undefined)],
  ];
  for (const [cause, begin, end] of problems) {
    await begin();
    for (const { name, clean, send } of uploads) {
      const before = [await stateOf(), ...(await kept())];
      reported();
      const reply = await send(Buffer.concat([clean, Buffer.from(CONTENT)]));
      assert.equal(reply.status, 503, `${name}: ${reply.text}`);
      assert.ok(Number(reply.headers['retry-after']) > 0, name);
      assert.doesNotMatch(reply.text, /clam|scan|INSTREAM/i);
      assert.deepEqual([await stateOf(), ...(await kept())], before, name);
      const errors = reported().filter(({ level }) => level === 'error');
      assert.deepEqual(
        errors.map(({ msg }) => msg),
        ['a file cannot be scanned'],
        name,
      );
      assert.match(JSON.stringify(errors), cause);
      assert.doesNotMatch(JSON.stringify(errors), /canary/);
    }
    await end();
  }
  for (const { name, clean, send } of uploads) {
    const reply = await send(clean);
    assert.ok([200, 201].includes(reply.status), `${name}: ${reply.text}`);
  }
  assert.deepEqual(clamd.faults, []);
}

/** Asserts that a picture is scanned before it is re-encoded, and so are both versions made of it. */
export async function assertJudgedAsItCame({ clamd }: PlatformWithScanner, uploads: Upload[]): Promise<void> {
  const judged = clamd.files.length;
  for (const { name, clean, send } of uploads) assert.ok((await send(clean)).status < 300, name);
  const files = clamd.files.slice(judged);
  assert.equal(files.length, 3 * uploads.length);
  for (const [index, file] of files.entries()) {
    if (index % 3 === 0) assert.ok(file.equals(uploads[index / 3]!.clean));
    else assert.equal(file.toString('latin1', 8, 12), 'WEBP');
  }
}
