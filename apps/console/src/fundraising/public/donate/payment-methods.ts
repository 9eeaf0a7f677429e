import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { api, type Schemas } from '../../api.ts';

export type Way = Schemas['WayOfPaying']['payment_method'];
type Fee = Schemas['WayOfPaying'];

/**
 * Loads the payment methods with their fees, cheapest first. They change rarely, so they are not refetched during a
 * donation.
 */
export function useWaysOfPaying() {
  return useQuery({
    queryKey: ['ways-of-paying'],
    queryFn: async () => (await answer(api.GET('/api/v1/ways-of-paying'))).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns the fee in pesos, computed in whole centavos and rounded half up like on the server. */
export function feeOf({ rate_in_basis_points: rate, fixed_amount: fixed }: Fee, amount: number): number {
  const centavos = Math.round(amount * 100);
  return (Math.floor((centavos * rate + 5_000) / 10_000) + Math.round(fixed * 100)) / 100;
}

/** Returns amount plus fee, in pesos. */
export function totalOf(fee: Fee, amount: number): number {
  return (Math.round(amount * 100) + Math.round(feeOf(fee, amount) * 100)) / 100;
}
