/** Stands for a dispute whose own id is not known, because the account may not read disputes: its payment says `disputed`. */
export const standInFor = (paymentId: string): string => `disputed ${paymentId}`;

/** Whether a dispute is known by its payment alone. */
export const isStandIn = ({ id }: { id: string }): boolean => id.startsWith(standInFor(''));
