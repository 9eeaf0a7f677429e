import { ok } from '../../platform/http/office.ts';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import { presentItemOfRun, presentRun } from './present.ts';
import { itemsOfRun, type RunRow } from './queries.ts';

/** What all routes of runs declare; those of single steps share it and the shape of their answer. */
export const commonOf = (app: App) =>
  ({ access: can('Manage payroll'), limit: app.officeLimit, tag: 'Payroll runs' }) as const;

/** A run with its items, as every answer about one shows it. */
export const shownOf = (app: App) => {
  const present = presentRun(app);
  return async (run: RunRow) =>
    ok({ ...present(run), items: (await itemsOfRun(app.db, run.id)).map(presentItemOfRun) });
};
