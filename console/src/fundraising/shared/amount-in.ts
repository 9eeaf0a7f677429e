import { useFormats, useLanguage } from '../../language/language.tsx';

/** Shows an amount in its currency: pesos as everywhere, others by their code, `USD 10.00`. */
export function useAmountIn(): (amount: number, currency: string) => string {
  const { money } = useFormats();
  const { language } = useLanguage();
  return (amount, currency) =>
    currency === 'PHP'
      ? money(amount)
      : new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code' }).format(
          amount,
        );
}
