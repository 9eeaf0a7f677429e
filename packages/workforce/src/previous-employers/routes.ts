import type { Route } from '@bulwagan/platform/http/route.ts';
import { payRecordRoutes } from '../compensations/pay-record-routes.ts';
import type { App } from '../context.ts';
import { presentPreviousEmployer } from './present.ts';
import { PREVIOUS_EMPLOYERS } from './previous-employers.ts';
import { listPreviousEmployers } from './queries.ts';
import { PreviousEmployer, PreviousEmployerInput, PreviousEmployerQuery } from './schemas.ts';

/** Routes of an employee's pay and tax from previous employers (contract §3.3). */
export const previousEmployerRoutes = (app: App): Route[] =>
  payRecordRoutes(app, PREVIOUS_EMPLOYERS, {
    name: 'previous_employers',
    Shown: PreviousEmployer,
    Input: PreviousEmployerInput,
    Query: PreviousEmployerQuery,
    list: listPreviousEmployers,
    present: presentPreviousEmployer(app),
    listing: {
      summary: 'List the previous employers of an employee',
      description:
        'One for each calendar year, the latest first. Withholding of the year and BIR form 2316 count their figures.',
    },
    adding: {
      summary: 'Add the previous employer of a year',
      description: 'Pay and tax of the year there. Nobody enters their own.',
    },
    changing: { summary: 'Change a previous employer', description: 'Omitted fields keep their values.' },
    deleting: { summary: 'Delete a previous employer' },
  });
