import { Alert, Anchor, Group } from '@mantine/core';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTexts } from '../../language/language.tsx';
import { forgetAll } from '../me.tsx';
import { accountTexts } from '../texts.ts';
import { AuthLayout } from './auth-layout.tsx';
import { pathWithin } from './return-path.ts';
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx';

interface SignInPageProps extends Omit<SignInFormProps, 'onDone'> {
  /** Links below the form; by default the link for a forgotten password. */
  links?: { label: string; to: string }[];
}

/** Navigation state that a page may pass to the sign-in page. */
export interface SignInNotice {
  notice: 'passwordReset';
}

/** Sign-in page. Redirects to the requested page afterwards. */
export function SignInPage({ links, ...form }: SignInPageProps) {
  const texts = useTexts(accountTexts);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { notice } = (useLocation().state ?? {}) as Partial<SignInNotice>;
  return (
    <AuthLayout
      title={texts.title}
      below={
        <Group justify="center" gap="lg" mt="lg">
          {(links ?? [{ label: texts.forgot, to: '/forgot-password' }]).map(({ label, to }) => (
            <Anchor key={to} component={Link} to={to}>
              {label}
            </Anchor>
          ))}
        </Group>
      }
    >
      {notice !== undefined && (
        <Alert role="status" color="green" variant="light" mb="md">
          {texts[notice]}
        </Alert>
      )}
      <SignInForm
        {...form}
        onDone={() => {
          forgetAll(true);
          void navigate(pathWithin(params.get('to')), { replace: true });
        }}
      />
    </AuthLayout>
  );
}
