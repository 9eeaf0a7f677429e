import { Container, Stack } from '@mantine/core';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Section } from '../../../kit/section.tsx';
import { useTexts } from '../../../language/language.tsx';
import { useMe } from '../../api.ts';
import { DataForm } from './data-form.tsx';
import { Devices } from './devices.tsx';
import { PasswordForm } from './password-form.tsx';
import { Picture } from './picture.tsx';
import { profileTexts } from './texts.ts';

/** One's own account: who one is, the password, and where one is signed in. */
export default function Profile() {
  const texts = useTexts(profileTexts);
  const me = useMe();
  return (
    <Container size={720} px={0}>
      <PageHeader title={texts.title} detail={me.email} />
      <Stack gap="lg">
        <Section title={texts.picture}>
          <Picture />
        </Section>
        <Section title={texts.data}>
          <DataForm />
        </Section>
        <Section title={texts.password}>
          <PasswordForm />
        </Section>
        <Section title={texts.devices}>
          <Devices />
        </Section>
      </Stack>
    </Container>
  );
}
