import type { Reply } from '../../../../test/testing/fundraising.ts';
import type { GatewayDonorTestApp } from './steps.ts';

/** Requests a withdrawal as the campaign's institution. */
export async function requestWithdrawal(testApp: GatewayDonorTestApp, pesos: number): Promise<Reply> {
  const staff = await testApp.person({ roles: ['institution_admin'], institutionId: testApp.institutionId });
  return await staff.post('/withdrawals', {
    campaign_id: testApp.campaignId,
    amount: pesos,
    purpose: 'Books',
  });
}
