import { setTimeout as sleep } from 'node:timers/promises';
import { type Answered, asJson, ask } from './asking.ts';
import type { Dice } from './seed.ts';

/** One field of a record that two people change at the same time, each a field of their own. */
export interface Saver {
  path: string;
  field: string;
  /** Who it is. */
  headers: Record<string, string>;
}

/** What became of what was saved: read again after each change, before the next, and at the end. */
export interface Saved {
  /** Acknowledged changes. */
  changes: number;
  /** How often what stood there was neither the last change that was acknowledged nor one whose answer was lost. */
  lost: string[];
}

interface Field {
  saver: Saver;
  acknowledged: string;
  /** Values whose answer was lost, and since when: for a while each of them may come to stand there, or never. */
  unheard: Map<string, number>;
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

/** Longer than any request is under way. */
const MAY_COME_WITHIN_MS = 60_000;

/**
 * Changes the field again and again and reads it from whichever program, so that an acknowledged change that is not there
 * any more is noticed: taken back by a fault, or overwritten by the one who changes the other field of the same record.
 */
export async function saveAndRead(options: SavingOptions): Promise<void> {
  const { saver, isEnding, pause, saved } = options;
  const field: Field = { saver, acknowledged: '', unheard: new Map() };
  for (let n = 1; !isEnding(); n += 1) {
    await save(options, field, n);
    saved.changes += 1;
    await compare(options, field);
    await pause();
    // Most faults come in the pauses.
    await compare(options, field);
  }
}

/** Each try says something of its own: what comes late is known by it. */
async function save(options: SavingOptions, field: Field, n: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const value = `${n}, try ${tries}`;
    const answered = await ask(options.origin(), {
      method: 'PUT',
      path: field.saver.path,
      headers: field.saver.headers,
      body: asJson({ [field.saver.field]: value }),
    });
    options.note('change', answered, [200]);
    if (answered.status === 200) {
      field.acknowledged = value;
      if (fieldIn(answered, field) !== value) options.saved.lost.push(`${value} is answered otherwise`);
      return;
    }
    field.unheard.set(value, performance.now());
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
      if (shown !== field.acknowledged && !mayHaveCome(field, shown))
        options.saved.lost.push(`${field.saver.field}: ${shown} instead of ${field.acknowledged}`);
      return;
    }
    await sleep(options.dice.between(20, 100));
  }
}

function mayHaveCome({ unheard }: Field, shown: string): boolean {
  const since = unheard.get(shown);
  return since !== undefined && performance.now() - since < MAY_COME_WITHIN_MS;
}

const fieldIn = ({ text }: Answered, { saver }: Field): string =>
  String((JSON.parse(text) as { data: Record<string, unknown> }).data[saver.field]);
