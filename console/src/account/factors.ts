import { createContext, useContext } from 'react';
import type { components } from '../../../build/api/court.d.ts';
import type { Credential, PasskeyOptions } from './passkey-browser.ts';

export type Passkey = components['schemas']['Passkey'];

/**
 * What the pages of one's own second factors ask of a service: each has it under paths and in shapes of its own. All but
 * `passkeys` and `renamePasskey` is refused (423) to who has not given the password lately.
 */
export interface OwnFactors {
  isConfirmed(): Promise<boolean>;
  confirm(body: { password: string }): Promise<unknown>;
  /** A secret that was begun and not confirmed stays: the app may know it already. */
  setUpApp(): Promise<{ svg: string; secret: string }>;
  confirmApp(code: string): Promise<unknown>;
  turnOffApp(): Promise<unknown>;
  recoveryCodes(): Promise<string[]>;
  renewCodes(): Promise<unknown>;
  passkeys(): Promise<Passkey[]>;
  passkeyOptions(): Promise<PasskeyOptions>;
  addPasskey(body: { name: string; credential: Credential }): Promise<unknown>;
  renamePasskey(id: number, body: { name: string }): Promise<unknown>;
  removePasskey(id: number): Promise<unknown>;
}

const Factors = createContext<OwnFactors | undefined>(undefined);

/** Around the pages that show them. */
export const FactorsOf = Factors.Provider;

export function useFactors(): OwnFactors {
  const factors = useContext(Factors);
  if (factors === undefined) throw new Error('What shows second factors stands outside of FactorsOf.');
  return factors;
}
