import { count } from '@bulwagan/platform/commands/progress.ts';
import type { ServiceCommands } from '@bulwagan/platform/service/description.ts';
import type { App } from '../context.ts';

/** Commands of fundraising. Each loads its own modules, because serving processes need none of them. */
export const commandsOf = (app: App): ServiceCommands => ({
  accounts: async (operator) => {
    const { fundraisingAccounts } = await import('./accounts.ts');
    return fundraisingAccounts(app, operator);
  },
  seed: async ({ rows, ...options }) => {
    const { seedDemo } = await import('../demo/seed.ts');
    const { seedDonations } = await import('./seed/seed.ts');
    // Demo data first, as at a start, so that the result does not depend on which command ran first.
    await seedDemo(app, options.password);
    const { donations, campaigns, donors } = await seedDonations(app, { donations: rows, ...options });
    return `${count(donations)} donations to ${count(campaigns)} campaigns by ${count(donors)} donors and guests`;
  },
});
