import { iso } from '@bulwagan/platform/time/clock.ts';
import type { DonorTestApp } from '@bulwagan/testing/donations.ts';
import type { Person } from '@bulwagan/testing/fundraising.ts';
import { todayOf } from '../../payment-fees/set-fee.ts';
import { insertDonation } from '../queries.ts';
import { newReference } from '../tracking/reference.ts';

interface Given {
  by?: Person;
  name?: string;
  email?: string;
  isAnonymous?: boolean;
  campaignId?: number;
  /** Centavos. */
  amount?: bigint;
  method?: string;
}

/** Creates a donation and returns its reference number. */
export async function donate(testApp: DonorTestApp, given: Given): Promise<string> {
  const { by, name, email, isAnonymous = false, campaignId, amount = 10_000n, method = 'gcash' } = given;
  const reference = newReference();
  const donation = {
    reference,
    campaignId: campaignId ?? testApp.campaignId,
    userId: by?.id ?? null,
    donorName: name ?? null,
    donorEmail: email ?? null,
    isAnonymous,
    message: null,
    amount,
    feeOn: todayOf(testApp.app),
    paymentGateway: 'paymongo',
    paymentMethod: method,
    paymentMethodId: null,
    ip: null,
  };
  await insertDonation(testApp.app.db, donation, iso(testApp.clock.now()));
  return reference;
}
