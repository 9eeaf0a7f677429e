import { type Code, MESSAGES } from '@bulwagan/contracts/errors/catalog.ts';
import { storedTexts } from '@bulwagan/contracts/errors/stored.ts';

const CODES = [
  'paper.donation_reversed',
  'paper.part_reversed',
  'paper.year_reversed',
] as const satisfies readonly Code[];

/** Returns the reason, as papers keep it, why the program makes them void or issues them again. */
export const reasonFor = (code: (typeof CODES)[number]): string => MESSAGES[code].en;

/** Translates a stored reason of the program. Returns a reason that a person wrote without changes. */
export const reasonIn = storedTexts(CODES);
