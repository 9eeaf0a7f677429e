import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { CalculateInput } from '../calculate/schemas.ts';
import { salaryCredit } from '../statutory-tables/salary-credit.ts';
import { evaluateTable, type TableVersion } from '../statutory-tables/table.ts';
import { shareSaid } from './explain-bracket.ts';
import { monthly, payFor, seededTables } from './testing/pay.ts';

const SSS_LAW = 'RA 11199 (Social Security Act of 2018), section 4(a)(9); SSS Circular 2024-006';
const PHILHEALTH_LAW =
  'RA 11223 (Universal Health Care Act), section 10; PhilHealth Circular 2020-0005 Rev. 1';
const PAG_IBIG_LAW = 'RA 9679 (Home Development Mutual Fund Law of 2009); HDMF Circular 460';
const TAX_LAW = 'NIRC section 24(A)(2)(a), as amended by RA 10963 (TRAIN)';

function explanationOf(code: string, more: Partial<CalculateInput>, language: Language = 'en'): string {
  return payFor(more)
    .lines.find(({ item }) => item.code === code)!
    .explanation.in(language);
}

test('contract §3.3: the explanation of an SSS share names the bracket and its monthly salary credit', () => {
  const pay = { compensation: monthly(30_450) };
  assert.equal(
    explanationOf('SSS-EE', pay),
    `Employee share of 30,450.00 by the table in force since 2025-01-01: ${SSS_LAW}. SSS contributions, bracket from 30,250.00 to 30,749.99: 1,000.00 for a monthly salary credit of 30,500.00.`,
  );
  assert.equal(
    explanationOf('MPF-ER', pay, 'fil'),
    `Bahagi ng employer sa 30,450.00 ayon sa talahanayang may bisa mula 2025-01-01: ${SSS_LAW}. Mandatory Provident Fund ng SSS, bracket mula 30,250.00 hanggang 30,749.99: 1,050.00 para sa monthly salary credit na 30,500.00.`,
  );
  assert.equal(
    explanationOf('EC-ER', pay),
    `Employer share of 30,450.00 by the table in force since 2025-01-01: ${SSS_LAW}. Employees’ compensation (SSS), bracket from 14,750.00: 30.00 for any pay in the bracket.`,
  );
});

test('payroll facts 1.2: every bracket of the SSS has the salary credit of the printed table', () => {
  const table = seededTables('sss', '2026-07-31')!;
  for (const number of table.brackets.keys())
    assert.equal(salaryCredit(table, number + 1), BigInt(500_000 + 50_000 * number));
  const uneven = { ...table, brackets: table.brackets.filter((_, number) => number !== 30) };
  assert.equal(salaryCredit(uneven, 5), null);
});

test('contract §3.3: the explanation of Pag-IBIG and PhilHealth shows what counts after ceiling and floor', () => {
  assert.equal(
    explanationOf('HDMF-EE', { compensation: monthly(30_450) }),
    `Employee share of 30,450.00 by the table in force since 2024-02-01: ${PAG_IBIG_LAW}. Pag-IBIG savings, bracket from 1,500.01: 2 % of 10,000.00, because pay above 10,000.00 counts as 10,000.00.`,
  );
  assert.equal(
    explanationOf('HDMF-ER', { compensation: monthly(9_000) }, 'fil'),
    `Bahagi ng employer sa 9,000.00 ayon sa talahanayang may bisa mula 2024-02-01: ${PAG_IBIG_LAW}. Hulog sa Pag-IBIG, bracket mula 1,500.01: 2 % ng 9,000.00.`,
  );
  assert.equal(
    explanationOf('PHIC-EE', { compensation: monthly(4_000) }),
    `Employee share of 4,000.00 by the table in force since 2024-01-01: ${PHILHEALTH_LAW}. PhilHealth premiums, one bracket: 2.5 % of 10,000.00, because pay below 10,000.00 counts as 10,000.00.`,
  );
  assert.equal(
    explanationOf('PHIC-EE', { compensation: monthly(120_000) }, 'fil'),
    `Bahagi ng empleado sa 120,000.00 ayon sa talahanayang may bisa mula 2024-01-01: ${PHILHEALTH_LAW}. Premium sa PhilHealth, iisang bracket: 2.5 % ng 100,000.00, dahil 100,000.00 lamang ang ibinibilang sa sahod na lampas dito.`,
  );
});

test('contract §3.3: the explanation of the tax of a period names bracket, base tax and rate of the excess', () => {
  assert.equal(
    explanationOf('WTAX', { compensation: monthly(40_000), quantities: { OT: 2 } }),
    `Tax of one period on regular taxable pay of 37,050.00 and supplementary of 574.71, by the table in force since 2023-01-01: ${TAX_LAW}. Withholding tax, monthly, bracket from 33,333.00 to 66,666.99: 1,875.00 plus 20 % of the 3,717.00 above 33,333.00 and of 574.71.`,
  );
  assert.equal(
    explanationOf('WTAX', { compensation: monthly(30_450) }, 'fil'),
    `Buwis ng isang panahon sa regular na nabubuwisang sahod na 27,963.75 at karagdagang 0.00, ayon sa talahanayang may bisa mula 2023-01-01: ${TAX_LAW}. Withholding tax, buwanan, bracket mula 20,833.00 hanggang 33,332.99: 0.00 at dagdag na 15 % ng 7,130.75 na labis sa 20,833.00.`,
  );
  assert.equal(
    explanationOf('WTAX', { compensation: monthly(10_000) }),
    `Tax of one period on regular taxable pay of 9,050.00 and supplementary of 0.00, by the table in force since 2023-01-01: ${TAX_LAW}. Withholding tax, monthly, bracket from 0.00 to 20,832.99: no tax.`,
  );
});

test('contract §3.3: the explanations of the cumulative average and of the annualized tax name their brackets', () => {
  const year = { taxable_regular: 70_000, withheld: 1_000, periods: 2 };
  const pay = { compensation: monthly(40_000), year_to_date: year };
  assert.equal(
    explanationOf('WTAX', { ...pay, withholding: 'cumulative' }),
    `Cumulative average: tax on 35,683.33, the average of 3 payrolls this year, is 7,035.21 for all of them, less 1,000.00 withheld before. Table in force since 2023-01-01: ${TAX_LAW}. Withholding tax, monthly, bracket from 33,333.00 to 66,666.99: 1,875.00 plus 20 % of the 2,350.33 above 33,333.00, for each of 3 payrolls.`,
  );
  assert.equal(
    explanationOf('WTAX', { ...pay, compensation: monthly(300_000), withholding: 'annualized' }),
    `Annualized: tax on the 365,550.00 of this year is 17,332.50, less 1,000.00 withheld before. Table in force since 2023-01-01: ${TAX_LAW}. Income tax, annual, bracket from 250,000.00 to 399,999.99: 0.00 plus 15 % of the 115,550.00 above 250,000.00.`,
  );
});

test('contract §3.3: a table with amounts and rates of the whole pay is explained with both', () => {
  const own: TableVersion = {
    ...seededTables('gsis', '2026-07-31')!,
    law: 'Own law',
    brackets: [
      { from: 0n, employeeAmount: 0n, employeeRate: '1', employerAmount: 0n, employerRate: '0' },
      { from: 100_000n, employeeAmount: 5_000n, employeeRate: '2.5', employerAmount: 0n, employerRate: '0' },
    ],
  };
  const shares = evaluateTable(own, 150_000n);
  assert.equal(
    shareSaid('employee', own, 150_000n, shares).in('en'),
    'Employee share of 1,500.00 by the table in force since 1997-06-24: Own law. GSIS premiums, bracket from 1,000.00: 50.00 plus 2.5 % of 1,500.00.',
  );
});
