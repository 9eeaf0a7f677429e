/** Operation name that distinguishes a refused card from a refused charge. */
export const ATTACHING = 'attach a payment method';

/** Operation of errors about the refund itself, as opposed to the search for it. */
export const REFUNDING = 'refund a payment';
