import { Anchor, Container, Paper, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTexts } from '../language/language.tsx';
import { useForgetAll } from './me.tsx';
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx';
import { accountTexts } from './texts.ts';

/** The page to sign in; leads to where one wanted to go. */
export function SignInPage(props: Omit<SignInFormProps, 'onDone'>) {
  const texts = useTexts(accountTexts);
  const navigate = useNavigate();
  const forgetAll = useForgetAll();
  const [params] = useSearchParams();
  useEffect(() => {
    document.title = `${texts.title} · Bulwagan`;
  }, [texts]);
  return (
    <Container size={440} py="xl">
      <Title order={1} size="h2" ta="center" mb="lg">
        {texts.title}
      </Title>
      <Paper withBorder p="xl" shadow="sm">
        <SignInForm
          {...props}
          onDone={() => {
            forgetAll(true);
            void navigate(pathWithin(params.get('to')), { replace: true });
          }}
        />
      </Paper>
      <Anchor component={Link} to="/forgot-password" display="block" ta="center" mt="md">
        {texts.forgot}
      </Anchor>
    </Container>
  );
}

/** Never another host, whatever stands in the address. */
function pathWithin(to: string | null): string {
  return to !== null && /^\/(?![/\\])/.test(to) ? to : '/';
}
