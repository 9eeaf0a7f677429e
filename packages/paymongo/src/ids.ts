/** True for the id of a payment intent, which is a charge; other attempts are checkout sessions. */
export const isCharge = (id: string): boolean => id.startsWith('pi_');

export const isCheckout = (id: string): boolean => id.startsWith('cs_');
