import { SYSTEM_ROLES, type SystemRole } from '@bulwagan/contracts/court/roles.ts';
import { startFuzzedCourt } from '../fuzz/back-offices.ts';
import { checkService } from './check-service.ts';
import { BETWEEN, OPTIONS, setTimesOfMigrations } from './fixed-time.ts';

checkService('court', async (test) => {
  const office = await startFuzzedCourt(test, OPTIONS);
  await setTimesOfMigrations(office.testApp, 'court');
  const { testApp } = office;
  const branchId = await testApp.branch({ name: 'Branch of the roles' });
  return {
    office,
    roles: SYSTEM_ROLES.slice(1),
    withRole: (role) => testApp.as(role as SystemRole, branchId),
    afterEach: async () => testApp.clock.advance(BETWEEN),
  };
});
