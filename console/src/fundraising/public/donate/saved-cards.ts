import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { api, type Schemas } from '../../api.ts';

export type SavedCard = Schemas['PaymentMethod'];

export const CARDS_KEY = ['cards'] as const;

/** The cards of who is signed in: the default first. */
export function useSavedCards({ isAsked = true } = {}) {
  return useQuery({
    queryKey: CARDS_KEY,
    queryFn: async () => (await answer(api.GET('/api/v1/payment-methods'))).data,
    enabled: isAsked,
  });
}

/** What the gateway can charge by itself. */
export const isChargeable = (card: SavedCard): boolean => card.is_vaulted && !card.is_expired;

/** `12/2030`. */
export function expiryOf({ card_exp_month: month, card_exp_year: year }: SavedCard): string {
  return `${String(month).padStart(2, '0')}/${year}`;
}

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
};

/** `Visa •••• 4345`, read as it is meant. */
export function cardName(card: Pick<SavedCard, 'card_brand' | 'card_last_four'>): string {
  const brand = card.card_brand === null ? 'Card' : (BRANDS[card.card_brand] ?? card.card_brand);
  return `${brand} •••• ${card.card_last_four}`;
}
