import type { Reply } from '@bulwagan/testing/fundraising.ts';
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

/** Pays a donation of ₱500 and its fee with ₱612.50: ₱100 more than was asked for. */
export async function payTooMuch(
  testApp: GatewayDonorTestApp,
  donation: { reference_number: string },
): Promise<void> {
  const checkout = await testApp.simulator.api('POST', '/checkout_sessions', {
    line_items: [{ name: 'Donation', amount: 61_250, currency: 'PHP', quantity: 1 }],
    payment_method_types: ['gcash'],
    reference_number: donation.reference_number,
  });
  await testApp.simulator.control('POST', '/pay', { id: checkout.body.data.id, method: 'gcash' });
  await testApp.delivered();
}
