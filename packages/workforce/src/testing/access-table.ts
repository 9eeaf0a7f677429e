import { readMatrix } from '@bulwagan/testing/access.ts';
import { workforceOperations } from '../operations.ts';

/**
 * Permitted roles by route, transcribed from the specification and the contract (W§1, W§5; contract, workforce), not
 * from the code, so that tests can compare both. `own`: allowed for the organization of the role and those below it,
 * refused for all others. `self`: allowed only for the user's own data. Roles for some organizations cannot change
 * shared data such as the catalog.
 */

const AREAS = `
| Area | super user | Super Admin | Payroll Admin | HR Admin | HR Timekeeping | Super Admin of an organization | Payroll Admin of an organization | HR Admin of an organization | HR Timekeeping of an organization | without a role |
|---|---|---|---|---|---|---|---|---|---|---|
| every signed-in user | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes |
| users | yes | yes | no | no | no | own | no | no | no | no |
| super users, to name | yes | no | no | no | no | no | no | no | no | no |
| pictures of users | yes | yes | self | self | self | own | self | self | self | self |
| roles, to see | yes | yes | no | no | no | yes | no | no | no | no |
| roles and organizations, to change | yes | yes | no | no | no | no | no | no | no | no |
| reference lists, to change | yes | yes | yes | yes | no | no | no | no | no | no |
| payroll items, to see | yes | yes | yes | no | no | yes | yes | no | no | no |
| statutory tables, to see | yes | yes | yes | yes | no | yes | yes | yes | no | no |
| payroll items, to change | yes | yes | yes | no | no | no | no | no | no | no |
| rosters and runs | yes | yes | yes | no | no | own | own | no | no | no |
| employees | yes | yes | no | yes | yes | own | no | own | own | no |
| accounts, to link employees with | yes | yes | no | yes | no | own | no | own | no | no |
| papers, to issue | yes | yes | yes | yes | yes | yes | yes | yes | yes | no |
| paper templates, to change | yes | yes | yes | yes | no | yes | yes | yes | no | no |
| pay, to see | yes | yes | yes | yes | no | own | own | own | no | no |
| pay, to see or their own | yes | yes | yes | yes | self | own | own | own | self | self |
| pay of all, to compute with | yes | yes | yes | yes | no | yes | yes | yes | no | no |
| pay, to change | yes | yes | no | yes | no | own | no | own | no | no |
| salary tables of organizations | yes | yes | no | yes | no | no | no | no | no | no |
| recurring items, to change | yes | yes | yes | yes | no | own | own | own | no | no |
| leave, to decide | yes | yes | no | yes | no | own | no | own | no | no |
| items of recurring items | yes | yes | yes | yes | no | yes | yes | yes | no | no |
| personal data | yes | yes | self | yes | yes | own | self | own | own | self |
`;

/** A super user, the seeded roles everywhere and for one organization, and a user without a role, for every route. */
export const MATRIX = readMatrix(AREAS, workforceOperations);
