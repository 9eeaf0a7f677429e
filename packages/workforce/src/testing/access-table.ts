import { readMatrix, SIGN_IN_ROUTES } from '@bulwagan/testing/access.ts';

/**
 * Permitted roles per route, transcribed from the specification and the contract (W§1, W§5; contract, workforce)
 * instead of the code, to compare the code with.
 * `own`: permitted for the organization of the role and those below it, refused for others. `self`: permitted for the
 * user's own data only. Shared data such as the catalog cannot be changed through a role for some organizations.
 */

const AREAS = `
| Area | super user | Super Admin | Payroll Admin | HR Admin | HR Timekeeping | Super Admin of an organization | Payroll Admin of an organization | HR Admin of an organization | HR Timekeeping of an organization | without a role |
|---|---|---|---|---|---|---|---|---|---|---|
| what everybody signed in has | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes |
| users | yes | yes | no | no | no | own | no | no | no | no |
| super users, to name | yes | no | no | no | no | no | no | no | no | no |
| pictures of users | yes | yes | self | self | self | own | self | self | self | self |
| roles, to see | yes | yes | no | no | no | yes | no | no | no | no |
| roles and organizations, to change | yes | yes | no | no | no | no | no | no | no | no |
| reference lists, to change | yes | yes | yes | yes | no | no | no | no | no | no |
| payroll items, to see | yes | yes | yes | no | no | yes | yes | no | no | no |
| payroll items, to change | yes | yes | yes | no | no | no | no | no | no | no |
| rosters and runs | yes | yes | yes | no | no | own | own | no | no | no |
| employees | yes | yes | no | yes | yes | own | no | own | own | no |
| accounts, to link employees with | yes | yes | no | yes | no | own | no | own | no | no |
| personal data | yes | yes | self | yes | yes | own | self | own | own | self |
`;

/** Every route, under its area. `anyone` routes need no session. */
const ROUTES = `
${SIGN_IN_ROUTES}

what everybody signed in has
  GET /api/profile
  GET /api/organizations
  GET /api/organizations/{id}
  GET /api/accounting/account_codes
  GET /api/accounting/account_codes/{id}
  GET /api/payroll/payroll_types
  GET /api/payroll/payroll_types/{id}
  GET /api/pms/positions
  GET /api/pms/positions/{id}
  GET /api/pms/employment_types
  GET /api/pms/employment_types/{id}
  GET /api/pms/timekeeping_policies
  GET /api/pms/timekeeping_policies/{id}

users
  GET /api/users
  POST /api/users
  GET /api/users/export
  GET /api/users/{id}
  PUT /api/users/{id}
  DELETE /api/users/{id}
  POST /api/users/{user}/roles
  PUT /api/users/{user}/roles
  POST /api/users/{user}/enable
  POST /api/users/{user}/disable
  POST /api/users/{user}/generate_password
  GET /api/users/{user}/sessions
  DELETE /api/users/{user}/sessions/{session}

super users, to name
  PUT /api/users/{user}/super_user

pictures of users
  GET /api/users/{user}/avatar
  GET /api/users/{user}/avatar/thumbnail
  PUT /api/users/{user}/avatar

roles, to see
  GET /api/roles
  GET /api/roles/{id}
  GET /api/permissions

roles and organizations, to change
  POST /api/roles
  PUT /api/roles/{id}
  DELETE /api/roles/{id}
  POST /api/organizations
  PUT /api/organizations/{id}
  DELETE /api/organizations/{id}

reference lists, to change
  POST /api/accounting/account_codes
  PUT /api/accounting/account_codes/{id}
  DELETE /api/accounting/account_codes/{id}
  POST /api/payroll/payroll_types
  PUT /api/payroll/payroll_types/{id}
  DELETE /api/payroll/payroll_types/{id}
  POST /api/pms/positions
  PUT /api/pms/positions/{id}
  DELETE /api/pms/positions/{id}
  POST /api/pms/employment_types
  PUT /api/pms/employment_types/{id}
  DELETE /api/pms/employment_types/{id}
  POST /api/pms/timekeeping_policies
  PUT /api/pms/timekeeping_policies/{id}
  DELETE /api/pms/timekeeping_policies/{id}

payroll items, to see
  GET /api/payroll/payroll_items
  GET /api/payroll/payroll_items/export
  GET /api/payroll/payroll_items/{payroll_item}
  POST /api/payroll/payroll_items/{payroll_item}/evaluate
  POST /api/payroll/payroll_items/evaluate
  GET /api/payroll/presets

payroll items, to change
  POST /api/payroll/payroll_items
  PUT /api/payroll/payroll_items/{payroll_item}
  DELETE /api/payroll/payroll_items/{payroll_item}
  POST /api/payroll/payroll_items/{payroll_item}/move
  POST /api/payroll/presets/{preset}/install

rosters and runs
  GET /api/payroll/rosters
  POST /api/payroll/rosters
  GET /api/payroll/rosters/{id}
  PUT /api/payroll/rosters/{id}
  DELETE /api/payroll/rosters/{id}
  GET /api/payroll/rosters/{id}/members
  PUT /api/payroll/rosters/{id}/members
  POST /api/payroll/rosters/{id}/members
  DELETE /api/payroll/rosters/{id}/members/{employee}
  GET /api/payroll/rosters/{id}/candidates
  GET /api/payroll/runs
  POST /api/payroll/runs
  GET /api/payroll/runs/{id}
  PUT /api/payroll/runs/{id}
  DELETE /api/payroll/runs/{id}
  GET /api/payroll/runs/{id}/lines
  GET /api/payroll/runs/{id}/lines/export
  GET /api/payroll/runs/{id}/employees
  GET /api/payroll/runs/{id}/employees/export
  GET /api/payroll/runs/{id}/employees/{employee}
  GET /api/payroll/runs/export
  GET /api/payroll/runs/{id}/amounts
  POST /api/payroll/runs/{id}/compute
  POST /api/payroll/runs/{id}/review
  POST /api/payroll/runs/{id}/approve
  POST /api/payroll/runs/{id}/finalize
  POST /api/payroll/runs/{id}/cancel

employees
  GET /api/pms/employees
  POST /api/pms/employees
  GET /api/pms/employees/export
  POST /api/pms/employees/import
  GET /api/pms/employees/{id}
  PUT /api/pms/employees/{id}
  DELETE /api/pms/employees/{id}
  POST /api/pms/employees/{id}/restore
  GET /api/pms/employees/{id}/history
  GET /api/pms/employees/{id}/avatar
  GET /api/pms/employees/{id}/avatar/thumbnail

accounts, to link employees with
  GET /api/pms/employee_accounts

personal data
  GET /api/pms/employees/{id}/personal-data
`;

/** A super user, the four roles everywhere and for one organization, and a user without a role, for every route. */
export const MATRIX = readMatrix(AREAS, ROUTES);
