import { CATEGORIES } from '@bulwagan/contracts/workforce/kinds.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { date, nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { Compensation } from '../compensations/schemas.ts';
import { Employee } from '../employees/schemas.ts';
import { pageFields, shownMoment } from '../http/fields.ts';
import { shownPesos } from '../payroll-items/schemas.ts';
import { PreviousEmployer } from '../previous-employers/schemas.ts';
import { RecurringItem } from '../recurring-items/schemas.ts';
import { figuresOfLine } from '../runs/pay/schemas.ts';

export const OwnEmployee = Type.Object(
  {
    ...Employee.properties,
    compensations: Type.Array(Compensation, { description: 'By date, latest first.' }),
    previous_employers: Type.Array(PreviousEmployer, { description: 'The latest year first.' }),
    recurring_items: Type.Array(RecurringItem, { description: 'Latest first.' }),
  },
  { 'x-name': 'OwnEmployee' },
);

const Sums = Type.Object(
  {
    gross: shownPesos('Earnings and reimbursements'),
    deductions: shownPesos('Deductions'),
    net: shownPesos('Gross, less deductions'),
    employer_shares: shownPesos('Paid by the employer in addition'),
  },
  { 'x-name': 'SumsOfOwnPayslip' },
);

const fields = {
  run: Type.Object(
    {
      id: uuid(),
      period_start: date(),
      period_end: date(),
      pay_date: date('Day of payment; the last day of the period unless the run names another'),
      finalized_at: shownMoment(),
    },
    { 'x-name': 'RunOfOwnPayslip' },
  ),
  organization: nullable(
    Type.Object({ id: uuid(), name: Type.String() }, { 'x-name': 'OrganizationOfOwnPayslip' }),
  ),
  totals: Sums,
  file_url: Type.String({ description: 'The payslip as a PDF.' }),
};

export const OwnPayslip = Type.Object(fields, { 'x-name': 'OwnPayslip' });

const Line = Type.Object(
  {
    payroll_item: Type.Object(
      { id: uuid(), name: Type.String(), code: Type.String(), category: oneOf(CATEGORIES) },
      { 'x-name': 'ItemOfOwnPayslip' },
    ),
    quantity: nullable(Type.Number({ description: 'Null where the amount was entered.' })),
    rate: nullable(Type.Number({ description: 'Null where the amount was entered.' })),
    basis: nullable(shownPesos('What the amount is a percentage of; null for other items')),
    amount: shownPesos('Paid by this run'),
    year_to_date: shownPesos('Paid in the year until the end of the period'),
    table: figuresOfLine.table,
    explanation: figuresOfLine.explanation,
  },
  { 'x-name': 'LineOfOwnPayslip' },
);

export const OwnPayslipWithLines = Type.Object(
  {
    ...fields,
    employee: Type.Object(
      { id: uuid(), full_name: Type.String(), employee_number: nullable(Type.String()) },
      { 'x-name': 'EmployeeOfOwnPayslip' },
    ),
    year: Type.String({ description: 'Year of the end of the period.' }),
    year_to_date: Sums,
    lines: Type.Array(Line, { description: 'In the order of the run’s items' }),
  },
  { 'x-name': 'OwnPayslipWithLines' },
);

export const OwnPayslipsQuery = Type.Object({ ...pageFields });

export const OwnPreferences = Type.Object({
  payslip_mail: Type.Boolean({ description: 'Whether a mail says that a payslip is ready.' }),
});

export const CertificateParams = Type.Object({
  year: Type.Integer({ minimum: 1900, maximum: 2199, description: 'Calendar year of the days of payment.' }),
});

const certificate = {
  year: Type.Integer(),
  employer: Type.String(),
  is_complete: Type.Boolean({ description: 'False until the year is over: later runs change the amounts.' }),
  gross: shownPesos('Item 19'),
  exempt: shownPesos('Item 20'),
  taxable: shownPesos('Item 21'),
  tax_due: shownPesos('Item 24'),
  withheld: shownPesos('Item 28'),
  refunded: shownPesos('Tax that was given back in December'),
  file_url: Type.String({ description: 'The certificate as a PDF.' }),
};

export const OwnCertificate = Type.Object(certificate, { 'x-name': 'OwnCertificate' });

export const OwnCertificateWithItems = Type.Object(
  {
    ...certificate,
    period: Type.Object({ start: date(), end: date() }, { 'x-name': 'PeriodOfOwnCertificate' }),
    items: Type.Array(
      Type.Object(
        {
          item: Type.String({ description: 'Number on the form' }),
          name: Type.String({ description: 'In the language of the request.' }),
          amount: shownPesos('Pesos'),
        },
        { 'x-name': 'ItemOfOwnCertificate' },
      ),
    ),
  },
  { 'x-name': 'OwnCertificateWithItems' },
);
