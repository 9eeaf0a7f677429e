import { count } from '@bulwagan/platform/commands/progress.ts';
import type { ServiceCommands } from '@bulwagan/platform/service/description.ts';
import type { App } from '../context.ts';

/** Commands of workforce. Each loads its own modules, because serving processes need none of them. */
export const commandsOf = (app: App): ServiceCommands => ({
  accounts: async (operator) => {
    const { workforceAccounts } = await import('./accounts.ts');
    return workforceAccounts(app, operator);
  },
  seed: async ({ rows, ...options }) => {
    const { seedDemo } = await import('../demo/seed.ts');
    const { seedEmployees } = await import('./seed/seed.ts');
    // Seed the demo data first, as a server start does, so that the result does not depend on which command ran
    // first.
    await seedDemo(app, options.password);
    const { employees, organizations, rosters } = await seedEmployees(app, { employees: rows, ...options });
    return `${count(employees)} employees in ${count(organizations)} organizations and ${count(rosters)} rosters`;
  },
});
