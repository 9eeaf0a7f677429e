import { fundraisingOperations } from '@bulwagan/fundraising/operations.ts';
import { readMatrix } from '@bulwagan/testing/access.ts';

/**
 * Access table of fundraising as specified (F§4, F§5), written independently of the program to verify it. `token` and
 * `session` mean allowed with that credential only.
 */

const AREAS = `
| Area | system_admin | institution_admin | committee_member | donor | without a role |
|---|---|---|---|---|---|
| every signed-in user | yes | yes | yes | yes | yes |
| sign-out of devices | token | token | token | token | token |
| browser session only | session | session | session | session | session |
| Manage institutions | yes | no | no | no | no |
| Manage users | yes | yes | no | no | no |
| Suspend users | yes | yes | no | no | no |
| Create campaigns | yes | yes | no | yes | no |
| Approve/reject campaigns | yes | yes | yes | no | no |
| institution data, to manage | yes | yes | no | no | no |
| institution data, to read | yes | yes | yes | no | no |
| Create donations | yes | no | no | yes | no |
| View donations | yes | yes | yes | no | no |
| View withdrawals | yes | yes | yes | no | no |
| Create withdrawals | yes | yes | yes | no | no |
| Approve withdrawals | yes | no | yes | no | no |
| View audit logs | yes | yes | no | no | no |
| what is the whole system's | yes | no | no | no | no |
`;

/** Routes open to guests although not open to every signed-in user. */
export const FOR_GUESTS_TOO = ['POST /api/v1/donations'];

export const MATRIX = readMatrix(AREAS, fundraisingOperations);
