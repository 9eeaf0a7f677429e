import { count } from '@bulwagan/platform/commands/progress.ts';
import type { ServiceCommands } from '@bulwagan/platform/service/description.ts';
import type { App } from '../context.ts';

/** Commands of the court. Each loads its own modules, because serving processes need none of them. */
export const commandsOf = (app: App): ServiceCommands => ({
  accounts: async (operator) => {
    const { courtAccounts } = await import('./accounts.ts');
    return courtAccounts(app, operator);
  },
  seed: async ({ rows, ...options }) => {
    const { seedDemo } = await import('../demo/seed.ts');
    const { loadLocations } = await import('../locations/load.ts');
    const { seedCases } = await import('./seed/seed.ts');
    // Seed the demo data first, as a server start does, so that the result does not depend on which command ran
    // first.
    await loadLocations(app.db);
    await seedDemo(app, options.password);
    const { cases, activities, branches } = await seedCases(app, { cases: rows, ...options });
    return `${count(cases)} cases with ${count(activities)} activities in ${count(branches)} branches`;
  },
});
