import { Alert, Anchor, Group } from '@mantine/core';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTexts } from '../language/language.tsx';
import { Door } from './door.tsx';
import { forgetAll } from './me.tsx';
import { pathWithin } from './path-within.ts';
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx';
import { accountTexts } from './texts.ts';

interface SignInPageProps extends Omit<SignInFormProps, 'onDone'> {
  /** Below the form; where a forgotten password is helped, unless others are given. */
  links?: { label: string; to: string }[];
}

/** What a page that leads here may say, in its navigation's state. */
export interface SignInNotice {
  notice: 'passwordReset';
}

/** The page to sign in; leads to where one wanted to go. */
export function SignInPage({ links, ...form }: SignInPageProps) {
  const texts = useTexts(accountTexts);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { notice } = (useLocation().state ?? {}) as Partial<SignInNotice>;
  return (
    <Door
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
    </Door>
  );
}
