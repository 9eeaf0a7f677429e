/** OpenAPI tags: the areas of the API in its reference. */
export const TAGS = {
  'Sign-in': 'Cookie sessions, with a second factor where one is set up.',
  Users: 'Accounts, their roles and sessions.',
  Roles: 'Roles and their permissions.',
  Organizations: 'Tree of organizations for roles and employees.',
  Pay: 'What employees earn over time, and their allowances, loans and savings.',
  'Payroll items': 'The catalog of earnings and deductions with their limits.',
  'Statutory tables':
    'Dated tables of contributions, withholding tax and salary grades, with the law behind each version.',
  'Payroll runs': 'Rosters and payroll runs.',
  'Payroll files':
    'Files for SSS, PhilHealth, Pag-IBIG, GSIS, the bureau of internal revenue, the ledger and banks.',
  Papers:
    'Payslips, registers, certificates and records of service: templates, numbered papers, and public checks.',
  'Own pay': 'Record, pay, payslips, time records and leave of the signed-in employee.',
  Time: 'Punches of attendance devices, daily time records, corrections and holidays.',
  Leave: 'Leave types, credits and applications.',
  Employees: 'Personnel records.',
  Reference: 'Positions, employment types, timekeeping policies, account codes, payroll types.',
};
