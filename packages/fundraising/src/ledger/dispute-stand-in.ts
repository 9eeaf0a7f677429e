/**
 * Placeholder id for a dispute whose own id is unknown because the account may not read disputes: its payment only says
 * `disputed`.
 */
export const standInFor = (paymentId: string): string => `disputed ${paymentId}`;

/** True if a dispute is known only by its payment. */
export const isStandIn = ({ id }: { id: string }): boolean => id.startsWith(standInFor(''));
