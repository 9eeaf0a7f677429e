import type { StatutoryValueKey } from '@bulwagan/contracts/workforce/pay.ts';
import Fraction from 'fraction.js';
import type { StatutoryValue } from './value.ts';

const COMMENTARIES = 'Commentaries on RR 29-2025';
const OMNIBUS = 'CSC Omnibus Rules on Leave';
const NOT_READ = 'Not read; from general knowledge';
const FIRST_DAY_NOT_READ = 'The first day is from general knowledge';

type Seed = readonly [
  key: StatutoryValueKey,
  effectiveFrom: string,
  value: number | null,
  law: string,
  source: string,
];

/** Figures of a new installation. The office must confirm them with the official issuances before use. */
const SEEDS: readonly Seed[] = [
  ['leave-private', '2018-01-01', 10, 'RR 11-2018', COMMENTARIES],
  ['leave-private', '2026-01-06', 12, 'RR 29-2025', COMMENTARIES],
  ['leave-government', '2018-01-01', null, 'RR 11-2018', COMMENTARIES],
  ['medical-dependents', '2018-01-01', 1500, 'RR 11-2018', COMMENTARIES],
  ['medical-dependents', '2026-01-06', 2000, 'RR 29-2025', COMMENTARIES],
  ['rice', '2018-01-01', 2000, 'RR 11-2018', COMMENTARIES],
  ['rice', '2026-01-06', 2500, 'RR 29-2025', COMMENTARIES],
  ['uniform', '2018-01-01', 6000, 'RR 11-2018', NOT_READ],
  ['uniform', '2025-01-01', 7000, 'RR 4-2025', FIRST_DAY_NOT_READ],
  ['uniform', '2026-01-06', 8000, 'RR 29-2025', COMMENTARIES],
  ['medical-actual', '2018-01-01', 10000, 'RR 11-2018', COMMENTARIES],
  ['medical-actual', '2026-01-06', 12000, 'RR 29-2025', COMMENTARIES],
  ['laundry', '2018-01-01', 300, 'RR 11-2018', COMMENTARIES],
  ['laundry', '2026-01-06', 400, 'RR 29-2025', COMMENTARIES],
  ['award', '2018-01-01', 10000, 'RR 11-2018', COMMENTARIES],
  ['award', '2026-01-06', 12000, 'RR 29-2025', COMMENTARIES],
  ['celebration', '2018-01-01', 5000, 'RR 11-2018', COMMENTARIES],
  ['celebration', '2026-01-06', 6000, 'RR 29-2025', COMMENTARIES],
  ['overtime-meal', '2018-01-01', 25, 'RR 11-2018', COMMENTARIES],
  ['overtime-meal', '2026-01-06', 30, 'RR 29-2025', COMMENTARIES],
  ['productivity', '2018-01-01', 10000, 'RR 11-2018', COMMENTARIES],
  ['productivity', '2026-01-06', 12000, 'RR 29-2025', COMMENTARIES],
  [
    'minimum-daily-wage',
    '2025-07-18',
    695,
    'Wage order NCR-26',
    'Metro Manila; the first day is from general knowledge',
  ],
  ['minimum-daily-wage', '2026-09-26', 755, 'Wage order NCR-28', 'Metro Manila'],
  ['nonresident-tax', '1998-01-01', 25, 'NIRC section 25(B)', 'Commentaries on RR 21-2025'],
  ['forced-leave', '1999-01-01', 5, OMNIBUS, FIRST_DAY_NOT_READ],
  ['forced-leave-credits', '1999-01-01', 10, OMNIBUS, NOT_READ],
];

export const VALUE_SEEDS: readonly (StatutoryValue & { source: string })[] = SEEDS.map(
  ([key, effectiveFrom, value, law, source]) => ({
    key,
    effectiveFrom,
    value: value === null ? null : new Fraction(value),
    law,
    source,
    isConfirmed: false,
  }),
);
