import type { Operations } from '@bulwagan/platform/http/operations.ts';
import { signInOperations } from '@bulwagan/platform/sign-in/operations.ts';
import { calculateOperations } from './calculate/operations.ts';
import { compensationChangeOperations } from './compensations/bulk/operations.ts';
import { compensationOperations } from './compensations/operations.ts';
import { workforceDocumentOperations } from './documents/operations.ts';
import { employeeOperations } from './employees/operations.ts';
import { exportOperations } from './exports/operations.ts';
import { importOperations } from './imports/operations.ts';
import { leaveOperations } from './leave/operations.ts';
import { ownOperations } from './me/operations.ts';
import { organizationOperations } from './organizations/operations.ts';
import { salaryTableOperations } from './organizations/salary-tables/operations.ts';
import { paySetOperations } from './pay-sets/operations.ts';
import { payrollFileOperations } from './payroll-files/operations.ts';
import { payrollItemOperations } from './payroll-items/operations.ts';
import { previousEmployerOperations } from './previous-employers/operations.ts';
import { recurringItemOperations } from './recurring-items/operations.ts';
import { referenceOperations } from './reference/operations.ts';
import { roleOperations } from './roles/operations.ts';
import { rosterOperations } from './rosters/operations.ts';
import { runOperations } from './runs/operations.ts';
import { statutoryTableOperations } from './statutory-tables/operations.ts';
import { statutoryValueOperations } from './statutory-values/operations.ts';
import { stepIncrementOperations } from './step-increments/operations.ts';
import { timeOperations } from './time/operations.ts';
import { userOperations } from './users/operations.ts';

/** Example request of every route of workforce, and who may send it (W§4). */
export const workforceOperations: Operations = {
  ...signInOperations({ username: 'ana' }),
  ...compensationOperations,
  ...compensationChangeOperations,
  ...stepIncrementOperations,
  ...salaryTableOperations,
  ...workforceDocumentOperations,
  ...employeeOperations,
  ...exportOperations,
  ...importOperations,
  ...ownOperations,
  ...organizationOperations,
  ...calculateOperations,
  ...paySetOperations,
  ...payrollFileOperations,
  ...payrollItemOperations,
  ...previousEmployerOperations,
  ...recurringItemOperations,
  ...referenceOperations,
  ...roleOperations,
  ...rosterOperations,
  ...runOperations,
  ...statutoryTableOperations,
  ...statutoryValueOperations,
  ...timeOperations,
  ...leaveOperations,
  ...userOperations,
};
