import { SignInForm } from '../account/sign-in-form.tsx';
import { SignInPage } from '../account/sign-in-page.tsx';
import type { SessionAgain } from '../shell/session-dialog.tsx';
import { api } from './api.ts';

const login = {
  by: 'email',
  login: async ({ name, password }: { name: string; password: string }) => {
    await api.POST('/api/v1/web/auth/login', { body: { email: name, password } });
    return { two_factor: false };
  },
} as const;

export const FundraisingSignIn = () => <SignInPage {...login} />;

export const FundraisingSignInAgain = ({ onDone }: SessionAgain) => <SignInForm {...login} onDone={onDone} />;
