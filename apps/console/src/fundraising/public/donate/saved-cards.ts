import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { api, type Schemas } from '../../api.ts';

export type SavedCard = Schemas['PaymentMethod'];

export const CARDS_KEY = ['cards'] as const;

/** Loads the saved cards of the signed-in user, default card first. */
export function useSavedCards({ isAsked = true } = {}) {
  return useQuery({
    queryKey: CARDS_KEY,
    queryFn: async () => (await answer(api.GET('/api/v1/payment-methods'))).data,
    enabled: isAsked,
  });
}

/** Returns whether the gateway can charge the card without the cardholder. */
export const isChargeable = (card: SavedCard): boolean => card.is_vaulted && !card.is_expired;

/** Formats the expiry date, e.g. `12/2030`. */
export function expiryOf({ card_exp_month: month, card_exp_year: year }: SavedCard): string {
  return `${String(month).padStart(2, '0')}/${year}`;
}

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
};

/** Formats the name of a card, e.g. `Visa •••• 4345`. */
export function cardName(card: Pick<SavedCard, 'card_brand' | 'card_last_four'>): string {
  const brand = card.card_brand === null ? 'Card' : (BRANDS[card.card_brand] ?? card.card_brand);
  return `${brand} •••• ${card.card_last_four}`;
}
