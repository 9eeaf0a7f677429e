import { LAWS } from '../../pay/laws.ts';
import type { BracketKey, TableVersion } from '../table.ts';
import { bracket } from './bracket.ts';

type Base = readonly [from: number, base: number];
type Bases = Record<BracketKey & (`withholding-${string}` | 'income-tax-annual'), readonly Base[]>;

/** Annex D of Revenue Regulations 11-2018: start of each bracket and its base tax, in pesos. */
const FROM_2018: Bases = {
  'withholding-daily': [
    [0, 0],
    [685, 0],
    [1_096, 82.19],
    [2_192, 356.16],
    [5_479, 1_342.47],
    [21_918, 6_602.74],
  ],
  'withholding-weekly': [
    [0, 0],
    [4_808, 0],
    [7_692, 576.92],
    [15_385, 2_500],
    [38_462, 9_423.08],
    [153_846, 46_346.15],
  ],
  'withholding-semi-monthly': [
    [0, 0],
    [10_417, 0],
    [16_667, 1_250],
    [33_333, 5_416.67],
    [83_333, 20_416.67],
    [333_333, 100_416.67],
  ],
  'withholding-monthly': [
    [0, 0],
    [20_833, 0],
    [33_333, 2_500],
    [66_667, 10_833.33],
    [166_667, 40_833.33],
    [666_667, 200_833.33],
  ],
  'income-tax-annual': [
    [0, 0],
    [250_000, 0],
    [400_000, 30_000],
    [800_000, 130_000],
    [2_000_000, 490_000],
    [8_000_000, 2_410_000],
  ],
};

/** Annex E of the regulations, in force since 2023; it replaces Annex D. */
const FROM_2023: Bases = {
  'withholding-daily': [
    [0, 0],
    [685, 0],
    [1_096, 61.65],
    [2_192, 280.85],
    [5_479, 1_102.6],
    [21_918, 6_034.3],
  ],
  'withholding-weekly': [
    [0, 0],
    [4_808, 0],
    [7_692, 432.6],
    [15_385, 1_971.2],
    [38_462, 7_740.45],
    [153_846, 42_355.65],
  ],
  'withholding-semi-monthly': [
    [0, 0],
    [10_417, 0],
    [16_667, 937.5],
    [33_333, 4_270.7],
    [83_333, 16_770.7],
    [333_333, 91_770.7],
  ],
  'withholding-monthly': [
    [0, 0],
    [20_833, 0],
    [33_333, 1_875],
    [66_667, 8_541.8],
    [166_667, 33_541.8],
    [666_667, 183_541.8],
  ],
  'income-tax-annual': [
    [0, 0],
    [250_000, 0],
    [400_000, 22_500],
    [800_000, 102_500],
    [2_000_000, 402_500],
    [8_000_000, 2_202_500],
  ],
};

const versions = (
  bases: Bases,
  rates: readonly string[],
  facts: Pick<TableVersion, 'effectiveFrom' | 'law' | 'source'>,
): TableVersion[] =>
  (Object.keys(bases) as (keyof Bases)[]).map((key) => ({
    key,
    ...facts,
    confirmed: true,
    rateOn: 'excess',
    floor: null,
    ceiling: null,
    brackets: bases[key].map(([from, base], index) =>
      bracket(from, { amounts: [base, 0], rates: [rates[index]!, '0'] }),
    ),
  }));

const LAW = LAWS.incomeTax;

export const WITHHOLDING: readonly TableVersion[] = [
  ...versions(FROM_2018, ['0', '20', '25', '30', '32', '35'], {
    effectiveFrom: '2018-01-01',
    law: LAW,
    source: 'BIR Revenue Regulations 11-2018, Annex D',
  }),
  ...versions(FROM_2023, ['0', '15', '20', '25', '30', '35'], {
    effectiveFrom: '2023-01-01',
    law: LAW,
    source: 'BIR Revenue Regulations 11-2018, Annex E',
  }),
];
