import { LAWS } from '../../pay/laws.ts';
import type { BracketKey, TableBracket, TableVersion } from '../table.ts';
import { bracket } from './bracket.ts';

/** Rules of an SSS contribution schedule. Amounts are in pesos. */
interface Schedule {
  effectiveFrom: string;
  law: string;
  source: string;
  lowest: number;
  highest: number;
  /** Percentages of the monthly salary credit. */
  employee: number;
  employer: number;
}

/** Step between two credits is 500; a bracket begins 250 below its credit. */
const STEP = 500;
/** Credits above this amount belong to the Mandatory Provident Fund. */
const REGULAR_MOST = 20_000;
/** Employees' compensation: 10 pesos below this credit, 30 pesos from this credit on. */
const EC_HIGHER_FROM = 15_000;

const SCHEDULES: readonly Schedule[] = [
  {
    effectiveFrom: '2023-01-01',
    law: LAWS.sss,
    source: 'Not compared with a circular of the SSS, in particular the lowest salary credit',
    lowest: 4_000,
    highest: 30_000,
    employee: 4.5,
    employer: 9.5,
  },
  {
    effectiveFrom: '2025-01-01',
    law: `${LAWS.sss}; SSS Circular 2024-006`,
    source: 'Commentaries on SSS Circular 2024-006 of 2024-12-19, which agree on all 61 rows',
    lowest: 5_000,
    highest: 35_000,
    employee: 5,
    employer: 10,
  },
];

/** Returns the start of the bracket for each monthly salary credit. The lowest bracket begins at 0. */
function creditsOf({ lowest, highest }: Schedule): { from: number; credit: number }[] {
  const length = (highest - lowest) / STEP + 1;
  return Array.from({ length }, (_, index) => {
    const credit = lowest + index * STEP;
    return { from: index === 0 ? 0 : credit - STEP / 2, credit };
  });
}

const versions = (key: BracketKey, bracketsOf: (schedule: Schedule) => TableBracket[]): TableVersion[] =>
  SCHEDULES.map((schedule) => ({
    key,
    effectiveFrom: schedule.effectiveFrom,
    law: schedule.law,
    source: schedule.source,
    confirmed: false,
    rateOn: 'excess',
    floor: null,
    ceiling: null,
    brackets: bracketsOf(schedule),
  }));

/**
 * Returns brackets as in the printed schedule: a fixed amount for each salary credit, of which only a part may count.
 */
const fixed = (part: (credit: number) => number) => (schedule: Schedule) =>
  creditsOf(schedule).map(({ from, credit }) => {
    const hundredth = part(credit) / 100;
    return bracket(from, { amounts: [hundredth * schedule.employee, hundredth * schedule.employer] });
  });

export const SSS: readonly TableVersion[] = [
  ...versions(
    'sss',
    fixed((credit) => Math.min(credit, REGULAR_MOST)),
  ),
  ...versions(
    'sss-mpf',
    fixed((credit) => Math.max(credit - REGULAR_MOST, 0)),
  ),
  ...versions('sss-ec', () => [
    bracket(0, { amounts: [0, 10] }),
    bracket(EC_HIGHER_FROM - STEP / 2, { amounts: [0, 30] }),
  ]),
];
