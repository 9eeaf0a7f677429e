import { SignInForm } from '../account/sign-in/sign-in-form.tsx';
import { SignInPage } from '../account/sign-in/sign-in-page.tsx';
import { answer } from '../api/client.ts';
import type { SessionAgain } from '../shell/session-dialog.tsx';
import { api } from './api.ts';

const login = {
  by: 'email',
  login: ({ name, password }: { name: string; password: string }) =>
    answer(api.POST('/login', { body: { email: name, password } })),
} as const;

export const CourtSignIn = () => <SignInPage {...login} />;

export const CourtSignInAgain = ({ onDone }: SessionAgain) => <SignInForm {...login} onDone={onDone} />;
