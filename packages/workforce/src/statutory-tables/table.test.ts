import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { toCentavos, toPesos } from '@bulwagan/platform/money/pesos.ts';
import fc from 'fast-check';
import Fraction from 'fraction.js';
import { roundHalfUp, roundShares } from './rounding.ts';
import { BRACKET_SEEDS } from './seeds/seeds.ts';
import { evaluateTable, type TableVersion, versionOn } from './table.ts';

function inForce(key: TableKey, on: string): TableVersion {
  const version = versionOn(
    BRACKET_SEEDS.filter((one) => one.key === key),
    on,
  );
  assert.ok(version, `${key} on ${on}`);
  return version;
}

/** Returns the shares in pesos, each rounded half up. */
function shares(key: TableKey, on: string, pesos: number, supplementary = 0): [number, number] {
  const version = inForce(key, on);
  const taken = evaluateTable(version, toCentavos(pesos), { supplementary: toCentavos(supplementary) });
  return [toPesos(roundHalfUp(taken.employee)), toPesos(roundHalfUp(taken.employer))];
}

test('contract §3.3, payroll facts 1.2: each of the 61 rows of the SSS table of 2025 holds from its first to its last centavo', () => {
  const csv = readFileSync(new URL('./testing/sss-2025.csv', import.meta.url), 'utf8');
  const rows = csv.trim().split('\n').slice(1);
  assert.equal(rows.length, 61);
  for (const row of rows) {
    const [from, to, , , , ee, eeMpf, , er, erMpf, ec] = row.split(',').map(Number) as number[];
    for (const pesos of [from!, to || 1_000_000]) {
      assert.deepEqual(shares('sss', '2026-11-30', pesos), [ee, er], `SSS of ${pesos}`);
      assert.deepEqual(shares('sss-mpf', '2026-11-30', pesos), [eeMpf, erMpf], `MPF of ${pesos}`);
      assert.deepEqual(shares('sss-ec', '2026-11-30', pesos), [0, ec], `EC of ${pesos}`);
    }
  }
});

test('contract §3.3, payroll facts 1.2: the SSS table of 2023 and 2024 takes 4.5 and 9.5 percent of credits from 4,000 to 30,000', () => {
  assert.deepEqual(shares('sss', '2024-12-31', 4_249.99), [180, 380]);
  assert.deepEqual(shares('sss', '2024-12-31', 4_250), [202.5, 427.5]);
  assert.deepEqual(shares('sss', '2023-01-01', 29_750), [900, 1_900]);
  assert.deepEqual(shares('sss-mpf', '2023-01-01', 29_750), [450, 950]);
});

test('contract §3.3, payroll facts 1.3: PhilHealth has a floor, a ceiling, and nothing for no salary', () => {
  const cases: [on: string, salary: number, employee: number, employer: number][] = [
    ['2026-01-31', 0, 0, 0],
    ['2026-01-31', 0.01, 250, 250],
    ['2026-01-31', 9_999.99, 250, 250],
    ['2026-01-31', 14_749.99, 368.75, 368.75],
    ['2026-01-31', 100_000, 2_500, 2_500],
    ['2026-01-31', 100_000.01, 2_500, 2_500],
    ['2023-12-31', 90_000, 1_600, 1_600],
  ];
  for (const [on, salary, ...expected] of cases)
    assert.deepEqual(shares('philhealth', on, salary), expected, `${salary} on ${on}`);
});

test('contract §3.3, payroll facts 1.3: half a centavo of PhilHealth is paid by the employer, or rounded in each share', () => {
  const cases: [salary: number, cut: [number, number], rounded: [number, number]][] = [
    [15_819, [395.47, 395.48], [395.48, 395.48]],
    [45_678.2, [1_141.95, 1_141.96], [1_141.96, 1_141.96]],
    [15_116.25, [377.9, 377.91], [377.91, 377.91]],
    [31_705, [792.62, 792.63], [792.63, 792.63]],
  ];
  for (const [salary, cut, rounded] of cases) {
    const taken = evaluateTable(inForce('philhealth', '2026-01-31'), toCentavos(salary));
    const by = (rounding: 'truncate_employee' | 'half_up') => {
      const { employee, employer } = roundShares('philhealth', taken, rounding);
      return [toPesos(employee), toPesos(employer)];
    };
    assert.deepEqual(by('truncate_employee'), cut);
    assert.deepEqual(by('half_up'), rounded);
  }
});

test('contract §3.3, payroll facts 1.4: Pag-IBIG takes one percent to 1,500 and counts at most 10,000', () => {
  const cases: [on: string, salary: number, employee: number, employer: number][] = [
    ['2026-01-31', 1_500, 15, 30],
    ['2026-01-31', 1_500.01, 30, 30],
    ['2026-01-31', 9_000, 180, 180],
    ['2026-01-31', 10_000.01, 200, 200],
    ['2024-01-31', 30_000, 100, 100],
    ['2024-02-01', 30_000, 200, 200],
  ];
  for (const [on, salary, ...expected] of cases)
    assert.deepEqual(shares('pag-ibig', on, salary), expected, `${salary} on ${on}`);
});

test('contract §3.3, payroll facts 1.5 and 1.6: GSIS takes 9 and 12 percent of all of the salary', () => {
  assert.deepEqual(shares('gsis', '2026-01-31', 31_705), [2_853.45, 3_804.6]);
  assert.deepEqual(shares('gsis', '2026-01-31', 449_157), [40_424.13, 53_898.84]);
});

test('contract §3.3, payroll facts 2.1 and 2.7: examples W01 to W26 of withholding tax', () => {
  const vectors: [id: string, year: number, key: TableKey, regular: number, more: number, tax: number][] = [
    ['W01', 2018, 'withholding-daily', 2_500, 0, 448.56],
    ['W02', 2018, 'withholding-weekly', 9_500, 0, 1_028.92],
    ['W03', 2018, 'withholding-semi-monthly', 15_500, 0, 1_016.6],
    ['W04', 2018, 'withholding-monthly', 165_000, 5_000, 41_833.23],
    ['W05', 2018, 'withholding-monthly', 170_500, 5_000, 43_659.89],
    ['W06', 2018, 'withholding-monthly', 65_000, 10_000, 12_916.75],
    ['W07', 2023, 'withholding-monthly', 20_833, 0, 0],
    ['W08', 2023, 'withholding-monthly', 20_834, 0, 0.15],
    ['W09', 2023, 'withholding-monthly', 25_000, 0, 625.05],
    ['W10', 2023, 'withholding-monthly', 27_550, 0, 1_007.55],
    ['W11', 2023, 'withholding-monthly', 30_000, 0, 1_375.05],
    ['W12', 2023, 'withholding-monthly', 50_000, 0, 5_208.4],
    ['W13', 2023, 'withholding-monthly', 50_000, 10_000, 7_208.4],
    ['W14', 2023, 'withholding-monthly', 56_550, 0, 6_518.4],
    ['W15', 2023, 'withholding-monthly', 95_550, 0, 15_762.55],
    ['W16', 2023, 'withholding-monthly', 100_000, 0, 16_875.05],
    ['W17', 2023, 'withholding-monthly', 195_550, 0, 42_206.7],
    ['W18', 2023, 'withholding-monthly', 200_000, 0, 43_541.7],
    ['W19', 2023, 'withholding-monthly', 795_550, 0, 228_650.85],
    ['W20', 2023, 'withholding-monthly', 1_000_000, 0, 300_208.35],
    ['W21', 2023, 'withholding-semi-monthly', 20_000, 5_000, 2_604.1],
    ['W22', 2023, 'withholding-semi-monthly', 12_738.75, 0, 348.26],
    ['W23', 2023, 'withholding-daily', 600, 0, 0],
    ['W24', 2023, 'income-tax-annual', 295_550, 0, 6_832.5],
    ['W25', 2023, 'income-tax-annual', 795_550, 0, 101_610],
    ['W26', 2023, 'income-tax-annual', 1_200_000, 200_000, 252_500],
  ];
  for (const [id, year, key, regular, more, tax] of vectors)
    assert.deepEqual(shares(key, `${year}-06-30`, regular, more), [tax, 0], id);
});

test('contract §3.3: an amount of 0 or less takes nothing, and supplementary pay alone is in the first bracket', () => {
  for (const version of BRACKET_SEEDS) {
    for (const amount of [0n, -1n]) {
      const { employee, employer, bracket } = evaluateTable(version, amount);
      assert.deepEqual([employee.valueOf(), employer.valueOf(), bracket], [0, 0, 1], version.key);
    }
  }
  assert.deepEqual(shares('withholding-monthly', '2026-01-31', 0, 50_000), [0, 0]);
});

test('contract §3.3: brackets of every seed begin at 0, rise, and contain every amount exactly once', () => {
  for (const { key, brackets } of BRACKET_SEEDS) {
    assert.equal(brackets[0]!.from, 0n, key);
    for (const [index, { from }] of brackets.slice(1).entries()) assert.ok(from > brackets[index]!.from, key);
  }
  const version = fc.constantFrom(...BRACKET_SEEDS);
  fc.assert(
    fc.property(version, fc.bigInt({ min: 1n, max: 99_999_999_999n }), (table, amount) => {
      const { bracket } = evaluateTable(table, amount);
      const base = [amount, table.ceiling ?? amount].reduce((a, b) => (b < a ? b : a));
      const next = table.brackets[bracket];
      assert.ok(
        table.brackets[bracket - 1]!.from <=
          (table.floor !== null && base < table.floor ? table.floor : base),
      );
      assert.ok(next === undefined || base < next.from);
    }),
  );
});

test('contract §3.3: tax never falls when pay rises, and shares of an exact fraction stay exact', () => {
  const tables = BRACKET_SEEDS.filter(({ key }) => key.startsWith('withholding') || key.startsWith('income'));
  const cent = fc.bigInt({ min: 0n, max: 99_999_999_999n });
  fc.assert(
    fc.property(fc.constantFrom(...tables), cent, cent, (table, amount, more) => {
      const [less, most] = [amount, amount + more].map((one) => evaluateTable(table, one).employee);
      // Base taxes of 2018 are printed with centavos, up to one centavo below the end of the previous bracket.
      assert.ok(most!.add(1).gte(less!));
    }),
  );
  const third = evaluateTable(inForce('gsis', '2026-01-31'), new Fraction(100, 3));
  assert.equal(third.employee.toFraction(), '3');
});
