import { createContext, useContext } from 'react';
import type { components } from '../../../../../build/api/court.d.ts';
import type { Credential, PasskeyOptions } from './passkey-browser.ts';

export type Passkey = components['schemas']['Passkey'];

/**
 * Requests of the second-factor pages. Each service implements them with its own paths and data shapes. The server
 * refuses all except `passkeys` and `renamePasskey` with 423 until the user has confirmed the password recently.
 */
export interface OwnFactors {
  isConfirmed(): Promise<boolean>;
  confirm(body: { password: string }): Promise<unknown>;
  /** Returns the pending secret if one exists, because the app may already have scanned it. */
  setUpApp(): Promise<{ svg: string; secret: string }>;
  confirmApp(code: string): Promise<unknown>;
  disableApp(): Promise<unknown>;
  recoveryCodes(): Promise<string[]>;
  renewCodes(): Promise<unknown>;
  passkeys(): Promise<Passkey[]>;
  passkeyOptions(): Promise<PasskeyOptions>;
  addPasskey(body: { name: string; credential: Credential }): Promise<unknown>;
  renamePasskey(id: number, body: { name: string }): Promise<unknown>;
  removePasskey(id: number): Promise<unknown>;
}

const Factors = createContext<OwnFactors | undefined>(undefined);

/** Provider for the pages that show second factors. */
export const FactorsOf = Factors.Provider;

export function useFactors(): OwnFactors {
  const factors = useContext(Factors);
  if (factors === undefined) throw new Error('What shows second factors stands outside of FactorsOf.');
  return factors;
}
