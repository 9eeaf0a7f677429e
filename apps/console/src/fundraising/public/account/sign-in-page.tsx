import { Stack } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { forgetAll } from '../../../account/me.tsx';
import { pathWithin } from '../../../account/sign-in/return-path.ts';
import { answer } from '../../../api/client.ts';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { Panel } from './panel.tsx';
import { DonorSignInForm } from './sign-in-form.tsx';
import { donorTexts } from './texts.ts';

/** Returns the start page of the signed-in user: the dashboard for staff, the home page for donors. */
async function ownStart(): Promise<string> {
  const { roles } = (await answer(api.GET('/api/v1/profile'))).data;
  return roles.some((role) => role !== 'donor') ? '/manage/overview' : '/';
}

/** Sign-in page; returns the user to the page they came from. */
export default function SignIn() {
  const texts = useTexts(donorTexts);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const to = params.get('to');
  const on = to === null ? '' : `?${new URLSearchParams({ to })}`;
  return (
    <Panel
      title={texts.signInTitle}
      foot={
        <Stack gap="xs">
          <Link to="/reset-password">{texts.forgot}</Link>
          <span>
            {texts.noAccount} <Link to={`/sign-up${on}`}>{texts.signUp}</Link>
          </span>
        </Stack>
      }
    >
      <DonorSignInForm
        onDone={() => {
          forgetAll(true);
          void (async () => navigate(to === null ? await ownStart() : pathWithin(to), { replace: true }))();
        }}
        onUnverified={(email) =>
          // Passed as navigation state, to keep the email address out of the URL.
          void navigate(`/sign-up/code${on}`, { state: { email, isReminded: true } })
        }
      />
    </Panel>
  );
}
