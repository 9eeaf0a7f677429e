import { ROLES, type Role } from '@bulwagan/contracts/fundraising/roles.ts';
import type { GatewayTestApp } from '@bulwagan/testing/gateway.ts';
import { startFuzzedFundraising } from '../fuzz/fundraising.ts';
import { checkService } from './check-service.ts';
import { BETWEEN, OPTIONS, setTimesOfMigrations } from './fixed-time.ts';

/** Holds the gateway's webhooks back until `delivered` is called, and delivers them in order. */
async function deliverBetweenRequests(testApp: GatewayTestApp): Promise<void> {
  const { delivered } = testApp;
  await testApp.simulator.control('POST', '/settings', { hold: true, concurrency: 1 });
  testApp.delivered = async () => {
    await testApp.simulator.control('POST', '/release');
    await delivered();
  };
}

checkService('fundraising', async (test) => {
  const office = await startFuzzedFundraising(test, OPTIONS);
  await setTimesOfMigrations(office.testApp, 'fundraising');
  const { testApp } = office;
  await deliverBetweenRequests(testApp);
  const institutionId = await testApp.institution('Institution of the roles');
  return {
    office,
    roles: ROLES.slice(1),
    withRole: async (role) => {
      const { token } = await testApp.person({ roles: [role as Role], institutionId });
      return { headers: { authorization: `Bearer ${token}` } };
    },
    afterEach: async (method) => {
      if (method !== 'GET') await testApp.delivered();
      testApp.clock.advance(BETWEEN);
    },
  };
});
