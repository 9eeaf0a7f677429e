import type { SealedTable } from '../../platform/privacy/reseal.ts';
import type { App } from '../context.ts';

/** Where a card's token is sealed for; the same for every room that opens one. */
const GATEWAY_TOKEN_CONTEXT = 'payment_methods.gateway_token';

type Keys = Pick<App, 'sealing'>;

export const sealToken = ({ sealing }: Keys, token: string): string =>
  sealing.seal(token, GATEWAY_TOKEN_CONTEXT);

/** The `pm_…` that the gateway charges. It goes to the gateway and nowhere else. Throws CannotOpen. */
export const openToken = ({ sealing }: Keys, sealed: string): string =>
  sealing.open(sealed, GATEWAY_TOKEN_CONTEXT);

/** What is stored beside a sealed token, to find it by. */
export const tokenIndex = ({ sealing }: Keys, token: string): Buffer =>
  sealing.blindIndex(token, GATEWAY_TOKEN_CONTEXT);

/** Under every key, for look-ups while a rotation of keys runs. */
export const tokenIndexes = ({ sealing }: Keys, token: string): Buffer[] =>
  sealing.blindIndexes(token, GATEWAY_TOKEN_CONTEXT);

/** What an earlier secret has sealed of them is sealed anew. */
export const SEALED_TOKENS: SealedTable[] = ['payment_methods', 'card_links'].map((name) => ({
  name,
  key: { name: 'id' },
  columns: [
    {
      name: 'gateway_token_sealed',
      placeOf: () => GATEWAY_TOKEN_CONTEXT,
      indexesOf: (sealing, token) => ({ gateway_token_index: tokenIndex({ sealing }, token) }),
    },
  ],
}));
