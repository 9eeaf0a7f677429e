import type { Reply } from '../../../test/fundraising.ts';
import type { DonatingWorld } from './test-steps.ts';

/** Requests a withdrawal as the campaign's institution. */
export async function requestWithdrawal(world: DonatingWorld, pesos: number): Promise<Reply> {
  const staff = await world.person({ roles: ['institution_admin'], institutionId: world.institutionId });
  return await staff.post('/withdrawals', {
    campaign_id: world.campaignId,
    amount: pesos,
    purpose: 'Books',
  });
}
