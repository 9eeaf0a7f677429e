import { Stack } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { forgetAll } from '../../../account/me.tsx';
import { pathWithin } from '../../../account/path-within.ts';
import { useTexts } from '../../../language/language.tsx';
import { Panel } from './panel.tsx';
import { DonorSignInForm } from './sign-in-form.tsx';
import { donorTexts } from './texts.ts';

/** Signing in; leads to where one wanted to go. */
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
          void navigate(pathWithin(to), { replace: true });
        }}
        onUnverified={(email) =>
          // Not in the address: it is nobody else's business.
          void navigate(`/sign-up/code${on}`, { state: { email, isReminded: true } })
        }
      />
    </Panel>
  );
}
