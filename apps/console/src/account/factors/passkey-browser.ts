import type { paths } from '../../../../../build/api/court.d.ts';

/** Browser side of passkeys. The library is loaded on first use, because most users have no passkey. */
const load = () => import('@simplewebauthn/browser');

export type PasskeyOptions =
  paths['/user/passkeys/options']['post']['responses'][200]['content']['application/json'];
type Body<Path extends '/user/passkeys' | '/two-factor-challenge'> =
  paths[Path]['post']['requestBody']['content']['application/json'];

export type Credential = Body<'/user/passkeys'>['credential'];
export type Assertion = NonNullable<Body<'/two-factor-challenge'>['passkey']>;

/** Error for a passkey prompt that was dismissed, timed out, or is not supported. */
export class NoPasskey extends Error {
  readonly why: 'given up' | 'known already';

  constructor(why: NoPasskey['why'], cause: unknown) {
    super('The browser made no passkey.', { cause });
    this.name = 'NoPasskey';
    this.why = why;
  }
}

export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Preloads the library: a browser shows the passkey prompt only shortly after a click. */
export function preparePasskeys(): void {
  void load();
}

/** Signs in with a passkey that the server knows. Throws `NoPasskey`. */
export async function showPasskey(options: PasskeyOptions): Promise<Assertion> {
  const { startAuthentication } = await load();
  return await explain(() => startAuthentication({ optionsJSON: options as never }));
}

/** Creates a passkey on this device. Throws `NoPasskey`. */
export async function makePasskey(options: PasskeyOptions): Promise<Credential> {
  const { startRegistration } = await load();
  return await explain(() => startRegistration({ optionsJSON: options as never }));
}

async function explain<Result>(ask: () => Promise<unknown>): Promise<Result> {
  try {
    return (await ask()) as Result;
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new NoPasskey(isKnown ? 'known already' : 'given up', error);
  }
}

/** Returns true if the account that is signing in has passkeys. */
export function namesPasskeys(options: PasskeyOptions): boolean {
  const { allowCredentials } = options as { allowCredentials?: unknown[] };
  return allowCredentials !== undefined && allowCredentials.length > 0;
}
