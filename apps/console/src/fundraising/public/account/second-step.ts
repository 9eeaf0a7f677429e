import { canUsePasskeys, namesPasskeys } from '../../../account/factors/passkey-browser.ts';
import type { TwoFactorForm, TwoFactorSteps } from '../../../account/factors/two-factor-form.tsx';
import { answer } from '../../../api/client.ts';
import { hasStatus } from '../../../api/errors.ts';
import { api } from '../../api.ts';

/** Sign-in with a correct password that awaits the second factor. */
export interface SecondStep {
  Form: typeof TwoFactorForm;
  steps: TwoFactorSteps;
  hasPasskey: boolean;
}

/** Returns the two-factor challenge from a refused sign-in; undefined if the error has none. */
export function twoFactorStepIn(error: unknown): string | undefined {
  if (!hasStatus(error, 403) || error.body.two_factor !== true) return undefined;
  return typeof error.body.challenge === 'string' ? error.body.challenge : undefined;
}

/**
 * Loads the two-factor form on demand and checks for passkeys. Both finish before the step is rendered, to avoid layout
 * shift.
 */
export async function secondStep(challenge: string): Promise<SecondStep> {
  const steps: TwoFactorSteps = {
    passkeyOptions: async () => {
      const path = '/api/v1/web/auth/two-factor-challenge/passkey-options';
      return (await answer(api.POST(path, { body: { challenge } }))).data;
    },
    send: (factor) => api.POST('/api/v1/web/auth/two-factor-challenge', { body: { challenge, ...factor } }),
  };
  const [{ TwoFactorForm: Form }, hasPasskey] = await Promise.all([
    import('../../../account/factors/two-factor-form.tsx'),
    canUsePasskeys() && steps.passkeyOptions().then(namesPasskeys),
  ]);
  return { Form, steps, hasPasskey };
}
