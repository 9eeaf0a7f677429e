import { settleSession } from '../api/session.ts';
import type { SessionAgain } from '../shell/session-dialog.tsx';
import { DonorSignInForm } from './public/account/sign-in-form.tsx';

/** In the dialog over the page whose session has ended. */
export const FundraisingSignInAgain = ({ onDone }: SessionAgain) => (
  <DonorSignInForm onDone={onDone} onUnverified={() => settleSession(false)} />
);
