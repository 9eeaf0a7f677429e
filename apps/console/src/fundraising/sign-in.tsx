import { useState } from 'react';
import type { SessionAgain } from '../shell/session-dialog.tsx';
import { CodeForm } from './public/account/code-form.tsx';
import { DonorSignInForm } from './public/account/sign-in-form.tsx';

/** Sign-in form in the dialog for an expired session. Users with an unverified address can verify it here as well. */
export function FundraisingSignInAgain({ onDone }: SessionAgain) {
  const [unconfirmed, setUnconfirmed] = useState<string>();
  if (unconfirmed !== undefined) return <CodeForm email={unconfirmed} isReminded onDone={onDone} />;
  return <DonorSignInForm onDone={onDone} onUnverified={setUnconfirmed} />;
}
