import { CATEGORIES } from '@bulwagan/contracts/workforce/kinds.ts';
import { BANK_LAYOUTS } from '@bulwagan/contracts/workforce/pay.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { shownPesos } from '../payroll-items/schemas.ts';
import { FILE_KINDS } from './kinds.ts';

export const FileParams = Type.Object({ kind: oneOf(FILE_KINDS) });

export const FileQuery = Type.Object({
  month: Type.Optional(
    Type.String({
      pattern: '^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$',
      description: 'Month as `2026-11`, for files of a month',
    }),
  ),
  year: Type.Optional(
    Type.Integer({ minimum: 1900, maximum: 2199, description: 'For `bir-2316` and `alphalist`' }),
  ),
  run: Type.Optional(uuid('A final run, for `bank` and `journal` instead of a month')),
  organization_id: Type.Optional(uuid('Only runs of this organization and those below it')),
  layout: Type.Optional(
    oneOf(BANK_LAYOUTS, {
      description: 'Layout of the `bank` file; default `csv`, which has accounts at all banks',
    }),
  ),
});
export type FileQuery = Static<typeof FileQuery>;

export const ReturnOfMonth = Type.Array(
  Type.Object(
    { line: Type.Integer(), content: Type.String(), amount: shownPesos('Pesos') },
    { 'x-name': 'LineOfMonthlyReturn' },
  ),
);

export const JournalWarnings = Type.Array(
  Type.Object(
    {
      payroll_item: Type.Object(
        { id: uuid(), name: Type.String(), code: Type.String(), category: oneOf(CATEGORIES) },
        { 'x-name': 'ItemOfJournalWarning' },
      ),
      message: Type.String({ description: 'What is missing, and where it is entered' }),
    },
    { 'x-name': 'JournalWarning' },
  ),
);

const { month, run, organization_id, layout } = FileQuery.properties;
export const JournalQuery = Type.Object({ month, run, organization_id });

export const BankQuery = Type.Object({ month, run, organization_id, layout });

export const BankWarnings = Type.Array(
  Type.Object(
    {
      employee: Type.Object(
        { id: uuid(), full_name: Type.String(), employee_number: nullable(Type.String()) },
        { 'x-name': 'EmployeeOfBankWarning' },
      ),
      amount: shownPesos('Net pay in pesos'),
      message: Type.String({ description: 'Why the file does not credit it, and what to do' }),
    },
    { 'x-name': 'BankWarning' },
  ),
);
