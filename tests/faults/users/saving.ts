import { setTimeout as sleep } from 'node:timers/promises';
import { type Answered, asJson, ask } from '../asking.ts';
import type { Dice } from '../seed.ts';

/** Field of a record that two users change concurrently, one field each. */
export interface Saver {
  path: string;
  field: string;
  /** Headers of the user. */
  headers: Record<string, string>;
}

/** Outcome of the changes, read back after each change, before the next one, and at the end. */
export interface Saved {
  /** Number of acknowledged changes. */
  changes: number;
  /** Values read that were neither the last acknowledged change nor one without a response. */
  lost: string[];
}

interface Field {
  saver: Saver;
  acknowledged: string;
  /** Values without a response, with their time: each may still be written for a while, or never. */
  unacknowledged: Map<string, number>;
}

export interface SavingOptions {
  saver: Saver;
  dice: Dice;
  origin: () => string;
  isEnding: () => boolean;
  pause: () => Promise<void>;
  note: (what: string, answered: Answered, fine: readonly number[]) => void;
  saved: Saved;
}

/** Longer than any request takes. */
const CAN_COME_WITHIN_MS = 60_000;

/**
 * Changes the field repeatedly and reads it back from any server. Detects an acknowledged change that was undone by a
 * fault, or overwritten by the change of the other field.
 */
export async function saveAndRead(options: SavingOptions): Promise<void> {
  const { saver, isEnding, pause, saved } = options;
  const field: Field = { saver, acknowledged: '', unacknowledged: new Map() };
  for (let n = 1; !isEnding(); n += 1) {
    await save(options, field, n);
    saved.changes += 1;
    await compare(options, field);
    await pause();
    // Most faults happen during the pauses.
    await compare(options, field);
  }
}

/** Each attempt writes a distinct value, which identifies late writes. */
async function save(options: SavingOptions, field: Field, n: number): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    const value = `${n}, try ${attempts}`;
    const answered = await ask(options.origin(), {
      method: 'PUT',
      path: field.saver.path,
      headers: field.saver.headers,
      body: asJson({ [field.saver.field]: value }),
    });
    options.note('change', answered, [200]);
    if (answered.status === 200) {
      field.acknowledged = value;
      if (fieldIn(answered, field) !== value) options.saved.lost.push(`${value} is not in the response`);
      return;
    }
    field.unacknowledged.set(value, performance.now());
    await options.pause();
  }
}

async function compare(options: SavingOptions, field: Field): Promise<void> {
  for (;;) {
    const answered = await ask(options.origin(), {
      method: 'GET',
      path: field.saver.path,
      headers: field.saver.headers,
    });
    options.note('read of a change', answered, [200]);
    if (answered.status === 200) {
      const shown = fieldIn(answered, field);
      if (shown !== field.acknowledged && !canHaveCome(field, shown))
        options.saved.lost.push(`${field.saver.field}: ${shown} instead of ${field.acknowledged}`);
      return;
    }
    await sleep(options.dice.between(20, 100));
  }
}

function canHaveCome({ unacknowledged }: Field, shown: string): boolean {
  const since = unacknowledged.get(shown);
  return since !== undefined && performance.now() - since < CAN_COME_WITHIN_MS;
}

const fieldIn = ({ text }: Answered, { saver }: Field): string =>
  String((JSON.parse(text) as { data: Record<string, unknown> }).data[saver.field]);
