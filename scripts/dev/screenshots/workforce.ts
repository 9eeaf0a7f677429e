import { type DemoAccount, openFirst, type Picture } from './picture.ts';

const superUser: DemoAccount = { service: 'workforce', login: 'super' };
const payrollOfficer: DemoAccount = { service: 'workforce', login: 'payroll' };
const employee: DemoAccount = { service: 'workforce', login: 'staff' };

export const PICTURES: Picture[] = [
  {
    name: 'employees',
    heading: 'Employees',
    caption: 'Employees by organization, with search as you type, spreadsheet export and import.',
    width: 'desk',
    account: superUser,
    path: '/workforce/employees',
  },
  {
    name: 'employee',
    heading: 'An employee',
    caption: 'One record by section; government numbers are masked until shown, and each viewing is logged.',
    width: 'desk',
    account: superUser,
    path: '/workforce/employees',
    prepare: (page) => openFirst(page),
  },
  {
    name: 'payroll-item',
    heading: 'A payroll item',
    caption: 'Its description, the limit that payroll applies, and a form to try the limit on an amount.',
    width: 'desk',
    account: superUser,
    path: '/workforce/payroll-items',
    prepare: (page) => openFirst(page, 'Hazard pay'),
  },
  {
    name: 'calculate-pay',
    heading: 'What a salary leaves',
    caption: 'A full pay computed from a salary; nothing is saved. Each line shows its table, law and date.',
    width: 'desk',
    account: payrollOfficer,
    path: '/workforce/calculate',
    prepare: async (page) => {
      await page.getByLabel('Items').selectOption('Government');
      await page.getByLabel('Period from').fill('2026-10-01');
      await page.getByLabel('Period to').fill('2026-10-31');
      await page.getByLabel('Pay date').fill('2026-10-30');
      await page.getByRole('textbox', { name: /^Salary/ }).fill('30450');
      await page.getByRole('button', { name: 'Calculate', exact: true }).click();
      await page.getByRole('region', { name: 'Result' }).getByText('₱').first().waitFor();
      await page.evaluate('scrollTo(0, 0)');
    },
  },
  {
    name: 'payroll-run',
    heading: 'A payroll run',
    caption: 'Totals, warnings and lines of a run, from draft to final, approved by a second person.',
    width: 'desk',
    account: payrollOfficer,
    path: '/workforce/runs',
    prepare: async (page) => {
      await page.getByRole('row').filter({ hasText: 'Final' }).getByRole('link').first().click();
      await page.waitForURL('**/runs/*');
    },
  },
  {
    name: 'statutory-table',
    heading: 'A statutory table',
    caption:
      'Brackets with their law, source and date. A new version can take effect later, or retroactively.',
    width: 'desk',
    account: payrollOfficer,
    path: '/workforce/statutory-tables/withholding-monthly',
  },
  {
    name: 'my-payslip',
    heading: 'My payslip',
    caption: 'An employee without any role reads and downloads their own payslips, on a phone.',
    width: 'phone',
    account: employee,
    path: '/workforce',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'My payslips' }).click();
      await page.getByRole('heading', { level: 1, name: 'My payslips' }).waitFor();
      await page.getByRole('main').getByRole('link').first().click();
      await page.waitForURL('**/payslips/*');
    },
  },
];
