import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { TimeLogSource } from '@bulwagan/contracts/workforce/time.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type Actor, organizationScope } from '../../access.ts';
import { recordAs } from '../../audit/audit.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { employeesByBiometricId, insertPunches, type Punch, type Recorded } from './queries.ts';
import { readPunches, type SentPunch } from './read-file.ts';

export interface Outcome {
  accepted: number;
  duplicates: number;
  /** The first rejected rows. `rejected_count` counts all rejected rows. */
  rejected: { row: number; reason: string }[];
  rejected_count: number;
}

/** Source of the punches. `language` is the language of the reasons. */
export interface Delivery {
  source: TimeLogSource;
  language: Language;
  origin: Origin;
}

const BATCH = 5_000;
const MOST_REPORTED = 1_000;
/** Maximum time that a device's clock may be ahead of the server's clock. */
const CLOCK_TOLERANCE_IN_MS = 120_000;
/** Maximum age of a punch. Devices that lost power restart their clock at the year 2000. */
const OLDEST_IN_YEARS = 10;
const MOST_REMEMBERED = 100_000;
const BIOMETRIC_ID_MAX_LENGTH = 255;
const TIME_OF_DAY = /\d:\d\d/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters cannot be stored.
const CONTROL = /[\u0000-\u001f\ufffd]/;

/** Stores the punches in a request. Rows that cannot be stored are returned with the reason. */
export async function acceptEntries(
  app: App,
  actor: Actor,
  entries: readonly { biometric_id: string; at: string }[],
  delivery: Delivery,
): Promise<Outcome> {
  const sent = entries.map(({ biometric_id, at }, index) => ({
    row: index + 1,
    biometricId: biometric_id,
    at,
  }));
  return await accept(app, actor, () => [sent], delivery);
}

/** Stores the punches in a file, in batches. Throws 422 on `file` for a file without any punch. */
export async function acceptFile(app: App, actor: Actor, path: string, delivery: Delivery): Promise<Outcome> {
  const outcome = await accept(app, actor, () => inBatches(readPunches(path)), delivery);
  const { accepted, duplicates, rejected_count } = outcome;
  if (accepted + duplicates + rejected_count === 0) throw invalid({ file: [message('time_log.no_punches')] });
  return outcome;
}

async function* inBatches(punches: AsyncIterable<SentPunch>): AsyncGenerator<SentPunch[]> {
  let batch: SentPunch[] = [];
  for await (const punch of punches) {
    batch.push(punch);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type Batches = Iterable<SentPunch[]> | AsyncIterable<SentPunch[]>;

/**
 * Stores all punches in one transaction, which may be retried. Each call of `batches` starts again from the
 * beginning.
 */
async function accept(
  app: App,
  actor: Actor,
  batches: () => Batches,
  { source, language, origin }: Delivery,
): Promise<Outcome> {
  const now = app.clock.now();
  return await withTransaction(app.db, async (trx) => {
    const outcome: Outcome = { accepted: 0, duplicates: 0, rejected: [], rejected_count: 0 };
    const check = createCheck(app, trx, actor, now);
    for await (const batch of batches()) {
      const { punches, rejected } = await check(batch);
      const accepted = punches.length === 0 ? 0 : await insertPunches(trx, punches, source, iso(now));
      outcome.accepted += accepted;
      outcome.duplicates += punches.length - accepted;
      outcome.rejected_count += rejected.length;
      const room = MOST_REPORTED - outcome.rejected.length;
      for (const { row, reason } of rejected.slice(0, room))
        outcome.rejected.push({ row, reason: reason.in(language) });
    }
    const { rejected: _, ...counts } = outcome;
    if (outcome.accepted > 0)
      await recordAs(trx, actor, {
        action: 'time_logs.received',
        subject: ['time_logs', source],
        at: iso(now),
        origin,
        changes: counts,
      });
    return outcome;
  });
}

interface Checked {
  punches: Punch[];
  rejected: { row: number; reason: Message }[];
}

/** Returns a function that checks batches and remembers the employees already found. */
function createCheck(app: App, trx: Db, actor: Actor, now: Temporal.Instant) {
  const scope = organizationScope(actor, 'Manage employees');
  const known = new Map<string, Recorded | null>();
  const latest = now.epochMilliseconds + CLOCK_TOLERANCE_IN_MS;
  const earliest = now.toZonedDateTimeISO('UTC').subtract({ years: OLDEST_IN_YEARS }).epochMilliseconds;

  const timeOf = (text: string): string | Message => {
    if (text === '') return message('time_log.time_missing');
    const instant = TIME_OF_DAY.test(text) ? app.time.read(text) : null;
    if (instant === null) return message('time_log.no_time', { text });
    const { epochMilliseconds: ms } = instant;
    if (ms > latest) return message('time_log.future', { text });
    if (ms < earliest) return message('time_log.too_old', { text, count: OLDEST_IN_YEARS });
    return new Date(Math.floor(ms / 1_000) * 1_000).toISOString();
  };

  return async (batch: readonly SentPunch[]): Promise<Checked> => {
    const trimmed = batch.map((punch) => ({ ...punch, biometricId: punch.biometricId.trim() }));
    // Forget the employees if there are many, because a damaged file may contain a different id in every line.
    if (known.size > MOST_REMEMBERED) known.clear();
    const unknown = new Set(
      trimmed.map(({ biometricId }) => biometricId).filter((id) => !known.has(id) && isPossible(id)),
    );
    if (unknown.size > 0) {
      const found = await employeesByBiometricId(trx, [...unknown], scope);
      for (const id of unknown) known.set(id, found.get(id) ?? null);
    }
    const checked: Checked = { punches: [], rejected: [] };
    for (const { row, biometricId, at } of trimmed) {
      const employee = known.get(biometricId) ?? null;
      const time = timeOf(at.trim());
      const reason = biometricId === '' ? message('time_log.no_id') : time;
      if (typeof reason !== 'string') checked.rejected.push({ row, reason });
      else if (employee === null)
        checked.rejected.push({ row, reason: message('time_log.unknown_id', { id: biometricId }) });
      else if (employee.user_id === actor.id) checked.rejected.push({ row, reason: message('time_log.own') });
      else checked.punches.push({ employeeId: employee.id, at: reason });
    }
    return checked;
  };
}

const isPossible = (id: string): boolean =>
  id !== '' && id.length <= BIOMETRIC_ID_MAX_LENGTH && !CONTROL.test(id);
