import { sender } from '@bulwagan/testing/app.ts';
import type { TestApp } from '@bulwagan/testing/fundraising.ts';
import type { Searched } from './wildcards.ts';

/** Everything that fundraising can search, with names chosen by the test. */
export async function searchedFundraising(testApp: TestApp): Promise<Searched> {
  const admin = await testApp.person({ roles: ['system_admin'] });
  // The OpenAPI document contains full paths.
  const send = sender(testApp.server, '/fundraising');
  const institution_id = await testApp.institution();
  const made = async (path: string, body: object): Promise<number> => {
    const reply = await admin.post(path, body);
    if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return reply.body.data.id;
  };
  return {
    get: (path) => send('GET', path, { headers: { authorization: `Bearer ${admin.token}` } }),
    seed: async (name) => {
      await made('/institutions', { name });
      await made('/scholars', { institution_id, first_name: name, last_name: 'Reyes' });
      await made('/faqs', { question: name, answer: 'So.' });
      const books = { description: 'Books.', type: 'general', goal_amount: 100_000, institution_id };
      const campaign_id = await made('/campaigns', { title: name, ...books });
      await admin.post(`/campaigns/${campaign_id}/approve`);
      const donor = await testApp.person({ name });
      const donation = await donor.post('/donations', {
        campaign_id,
        amount: 500,
        payment_gateway: 'paymongo',
        payment_method: 'gcash',
      });
      if (donation.status >= 300) throw new Error(donation.text);
      return {};
    },
  };
}
