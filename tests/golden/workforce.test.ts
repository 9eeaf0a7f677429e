import { SYSTEM_ROLES, type SystemRole } from '@bulwagan/contracts/workforce/roles.ts';
import { startFuzzedWorkforce } from '../fuzz/back-offices.ts';
import { checkService } from './check-service.ts';
import { BETWEEN, OPTIONS, setTimesOfMigrations } from './fixed-time.ts';

checkService('workforce', async (test) => {
  const office = await startFuzzedWorkforce(test, OPTIONS);
  await setTimesOfMigrations(office.testApp, 'workforce');
  const { testApp } = office;
  return {
    office,
    roles: SYSTEM_ROLES,
    withRole: (role) => testApp.as(role as SystemRole),
    afterEach: async () => testApp.clock.advance(BETWEEN),
  };
});
