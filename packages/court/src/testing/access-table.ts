import { readMatrix } from '@bulwagan/testing/access.ts';
import { courtOperations } from '../operations.ts';

/**
 * Permitted roles per area, transcribed from the specification and the contract (C§4, C§5; contract, court) instead of
 * the code, to compare the code with. Each `operations.ts` names the area of its routes. Row scopes are tested elsewhere.
 */

const AREAS = `
| Area | Super Admin | Counsel | Office of the Court Clerk | Branch of the Court Clerk | Dashboard User | BCC Staff | BCC Evidence | User | Stenographer | Sheriff | without a role |
|---|---|---|---|---|---|---|---|---|---|---|---|
| every signed-in user | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes |
| case details, to see | yes | yes | yes | yes | no | yes | yes | yes | yes | yes | no |
| case activities, to see | yes | yes | yes | yes | no | yes | yes | no | yes | yes | no |
| case filing, to see | yes | yes | yes | yes | no | yes | no | no | no | no | no |
| case filing or activities, to see | yes | yes | yes | yes | no | yes | yes | no | yes | yes | no |
| case history, to see | yes | no | yes | yes | no | yes | no | no | no | no | no |
| evidence, to see | yes | yes | yes | yes | no | yes | yes | no | no | no | no |
| evidence, to manage | yes | no | no | yes | no | yes | yes | no | no | no | no |
| cases, to manage | yes | no | yes | yes | no | yes | no | no | no | no | no |
| cases, to classify | yes | no | yes | yes | no | no | no | no | no | no | no |
| cases, to raffle | yes | no | yes | no | no | no | no | no | no | no | no |
| activities, to record | yes | no | yes | yes | no | yes | no | no | yes | no | no |
| activities, to record, or service, to report | yes | no | yes | yes | no | yes | no | no | yes | yes | no |
| activities, to decide | yes | no | no | yes | no | no | no | no | no | no | no |
| hearings, to schedule | yes | no | yes | yes | no | yes | no | no | no | no | no |
| service, to report | yes | no | no | yes | no | no | no | no | no | yes | no |
| amendments, to file | yes | yes | yes | yes | no | yes | no | no | no | no | no |
| amendments, to review | yes | no | no | yes | no | no | no | no | no | no | no |
| reports and statistics | yes | no | yes | yes | yes | no | no | no | no | no | no |
| holidays and branches, to manage | yes | no | yes | no | no | no | no | no | no | no | no |
| lists of words, to manage | yes | no | yes | yes | no | no | no | no | no | no | no |
| roles, users and help, to manage | yes | no | no | yes | no | no | no | no | no | no | no |
| papers, to issue | yes | no | yes | yes | yes | yes | no | no | yes | yes | no |
| templates of papers, to change | yes | no | no | yes | no | no | no | no | no | no | no |
| access, to explain | yes | no | no | no | no | no | no | no | no | no | no |
`;

/** The seeded roles, and a user without a role, for every route. */
export const MATRIX = readMatrix(AREAS, courtOperations);
