import type { Operations } from '@bulwagan/platform/http/operations.ts';
import { signInOperations } from '@bulwagan/platform/sign-in/operations.ts';
import { activityOperations } from './activities/operations.ts';
import { amendmentOperations } from './amendments/operations.ts';
import { branchOperations } from './branches/operations.ts';
import { calendarOperations } from './calendar/operations.ts';
import { caseOperations } from './cases/operations.ts';
import { courtDocumentOperations } from './documents/operations.ts';
import { evidenceOperations } from './evidence/operations.ts';
import { hearingOperations } from './hearings/operations.ts';
import { helpOperations } from './help-center/operations.ts';
import { locationOperations } from './locations/operations.ts';
import { mediaOperations } from './media/operations.ts';
import { partyOperations } from './parties/operations.ts';
import { raffleOperations } from './raffles/operations.ts';
import { reportOperations } from './reports/operations.ts';
import { roleOperations } from './roles/operations.ts';
import { sheriffReportOperations } from './sheriff-reports/operations.ts';
import { statisticsOperations } from './statistics/operations.ts';
import { userOperations } from './users/operations.ts';
import { wordOperations } from './words/operations.ts';

/** Example request of every route of the court, and who may send it (C§4). */
export const courtOperations: Operations = {
  ...signInOperations({ email: 'ana@court.example' }),
  ...activityOperations,
  ...amendmentOperations,
  ...branchOperations,
  ...calendarOperations,
  ...caseOperations,
  ...courtDocumentOperations,
  ...evidenceOperations,
  ...hearingOperations,
  ...helpOperations,
  ...locationOperations,
  ...mediaOperations,
  ...partyOperations,
  ...raffleOperations,
  ...reportOperations,
  ...roleOperations,
  ...sheriffReportOperations,
  ...statisticsOperations,
  ...userOperations,
  ...wordOperations,
};
