import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import type { FileSource } from '../payroll-file.ts';
import { bankFile } from './bank.ts';

const BASIC = { category: 'earning', is_ledger_excluded: false, amount: 1_234_56n };

const source = (...accounts: (string | null)[]) =>
  ({
    employer: { name: 'Bayan' },
    end: '2026-10-31',
    people: accounts.map((bank_account_number, at) => ({
      first_name: 'Ana',
      last_name: `Cruz ${at}`,
      numbers: { bank_account_number },
      items: [BASIC],
    })),
  }) as unknown as FileSource;

test('payroll facts 5.11: accounts of the layouts of banks have their digits, and those without an account are left out', () => {
  const paid = source('0012-3456-7890-1', null, '-');
  assert.equal(
    bankFile(paid, 'security-bank'),
    'PHP0100000000000001031262000000000123456\r\nPHP1000123456789010000007000000000123456\r\n',
  );
  const [, detail, trailer] = bankFile(paid, 'bdo').split('\r\n');
  assert.equal(detail!.slice(0, 16), '0012345678901   ');
  assert.equal(trailer!.slice(0, 11), 'T         1');
});

test('payroll facts 5.11: an account with more digits than the layout is refused with the name, and never cut', () => {
  const paid = source('0012345678901', '1234567890123456');
  assert.throws(
    () => bankFile(paid, 'security-bank'),
    (error) => error instanceof Refused && /13 digits.*: CRUZ 1, ANA\./.test(error.message),
  );
  assert.match(bankFile(paid, 'bdo'), /1234567890123456/);
  assert.throws(() => bankFile(source('12345678901234567'), 'bdo'), Refused);
  assert.match(bankFile(paid, 'csv'), /1234567890123456/);
});
