const DONATIONS = [
  { donor_name: 'Ligaya Ramos', amount: 500, payment_method: 'gcash' },
  { donor_name: 'Crisanto Villanueva', amount: 1_200, payment_method: 'paymaya' },
  { donor_name: 'Amihan Dela Cruz', amount: 250, payment_method: 'qrph' },
  { donor_name: 'Teodoro Macaraeg', amount: 3_000, payment_method: 'grab_pay' },
  { donor_name: 'Mayumi Salazar', amount: 750, payment_method: 'gcash' },
] as const;

const SIMULATOR_KEY = `Basic ${btoa('sk_test_simulator:')}`;

/**
 * Makes donations of today, which the gateway simulator pays and reports by webhook, so that every inbox has entries.
 */
export async function donate(url: string): Promise<void> {
  const api = `${url}/fundraising/api/v1`;
  const campaigns = await ask(`${api}/campaigns?status=active`);
  const ids = (campaigns.data.data as { id: number }[]).map(({ id }) => id);
  for (const [index, donation] of DONATIONS.entries()) {
    const { data } = await ask(`${api}/donations`, {
      ...donation,
      campaign_id: ids[index % ids.length],
      donor_email: `gift-${index}@example.test`,
      payment_gateway: 'paymongo',
    });
    const id = String(data.checkout_url).split('/').at(-1);
    await ask(`${url}/dev/gateway/control/pay`, { id, method: donation.payment_method });
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several kinds, of which a field or two is read.
async function ask(address: string, body?: unknown): Promise<any> {
  const response = await fetch(address, {
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(address.includes('/dev/gateway/') ? { authorization: SIMULATOR_KEY } : {}),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${address} answers ${response.status}: ${await response.text()}`);
  return await response.json();
}
