import { useFormats, useLanguage } from '../../language/language.tsx';

/**
 * Returns a function that formats an amount: pesos in the usual format, other currencies with their code, e.g. `USD
 * 10.00`.
 */
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
