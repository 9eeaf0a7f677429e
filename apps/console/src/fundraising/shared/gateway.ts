import { GATEWAY_ID, GATEWAY_PROVIDER } from '../../shell/settings.ts';
import type { TypedCard } from '../public/cards/card.ts';

/** Browser side of a payment provider. */
export interface BrowserGateway {
  /** Name shown to staff. */
  name: string;
  /**
   * Sends a card directly to the gateway with its public key and returns the gateway's token. Our server receives only
   * that token and the result of `metaOf`. Throws `ApiError` with our field names and translatable messages.
   */
  tokenize(card: TypedCard, email: string): Promise<string>;
  /** Event types that the filter offers. */
  eventKinds: readonly string[];
}

/** Each file in this folder implements one provider. Its name is the value of `GATEWAY_PROVIDER`. */
const providers = import.meta.glob<BrowserGateway>('../gateways/*.ts', { eager: true, import: 'default' });

/** The configured payment provider. */
export function browserGateway(): BrowserGateway {
  const provider = providers[`../gateways/${GATEWAY_PROVIDER}.ts`];
  if (provider === undefined)
    throw new Error(`The pages do not know the payment provider ${GATEWAY_PROVIDER}.`);
  return provider;
}

/** Returns the name of the gateway with an ID; a gateway used earlier is shown by its ID. */
export const gatewayName = (id: string): string => (id === GATEWAY_ID ? browserGateway().name : id);
