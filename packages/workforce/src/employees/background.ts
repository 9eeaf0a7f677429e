import { sql } from 'kysely';
import type { App } from '../context.ts';
import { forgetNames } from './names.ts';
import { anonymizeEmployees } from './personal-data/anonymize.ts';

/** Registers the scheduled jobs for employees. */
export function defineEmployeeWork(app: App): void {
  app.jobs.defineJob({
    name: 'fold-employee-counts',
    cron: '* * * * *',
    singleton: true,
    handle: async () => {
      await sql`select fold_employee_counts()`.execute(app.db);
    },
  });
  app.jobs.defineJob({
    name: 'forget-employee-names',
    cron: '30 3 * * *',
    singleton: true,
    handle: async (_data, { log }) => {
      const names = await forgetNames(app.db);
      if (names === null) log.info('Employees are being written; unused names are removed on a later run.');
    },
  });
  app.jobs.defineJob({
    name: 'anonymize-employees',
    cron: '15 3 * * *',
    singleton: true,
    timeoutInSeconds: 3_600,
    handle: async (_data, { signal, log }) => {
      const employees = await anonymizeEmployees(app, signal);
      if (employees > 0) log.info({ employees }, 'Personal data of former employees removed.');
    },
  });
}
