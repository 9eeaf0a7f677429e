/** OpenAPI tags: the areas of the API in its reference. */
export const TAGS = {
  'Sign-in': 'A cookie session, with a second factor where somebody has set one up.',
  Users: 'Accounts, their roles and sessions.',
  Roles: 'What roles allow.',
  Organizations: 'The tree that roles and employees belong to.',
  'Payroll items': 'The catalog of earnings and deductions with their limits.',
  'Payroll runs': 'Rosters, and paying them.',
  Employees: 'Personnel records.',
  Reference: 'Positions, employment types, timekeeping policies, account codes, payroll types.',
};
