import { Container, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FactorNotice, useIsLed } from '../../../account/factors/factor-notice.tsx';
import { FactorsOf } from '../../../account/factors/factors.ts';
import { usePasskeys } from '../../../account/factors/passkeys.tsx';
import { SecondFactors } from '../../../account/factors/second-factors.tsx';
import { ownTexts } from '../../../account/own-texts.ts';
import { PasswordEndNotice } from '../../../account/password/password-end-notice.tsx';
import { PasswordGate } from '../../../account/password/password-gate.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Section } from '../../../kit/section.tsx';
import { useTexts } from '../../../language/language.tsx';
import { ErrorState } from '../../../shell/error-state.tsx';
import { Loading } from '../../../shell/loading.tsx';
import { useMe } from '../../api.ts';
import { receiptTexts } from '../receipt-texts.ts';
import { DataForm } from './data-form.tsx';
import { Devices } from './devices.tsx';
import { hasApp, ownFactors } from './own-factors.ts';
import { PasswordForm } from './password-form.tsx';
import { Picture } from './picture.tsx';
import { ReceiptForm } from './receipt-form.tsx';
import { profileTexts } from './texts.ts';

const APP_KEY = ['account', 'has-app'] as const;

/** Profile page: personal details, sign-in settings and signed-in devices. */
export default function Profile() {
  return (
    <FactorsOf value={ownFactors}>
      <PasswordGate>
        <OwnProfile />
      </PasswordGate>
    </FactorsOf>
  );
}

function OwnProfile() {
  const texts = useTexts(profileTexts);
  const factorTexts = useTexts(ownTexts);
  const receipts = useTexts(receiptTexts);
  const me = useMe();
  const queries = useQueryClient();
  const app = useQuery({ queryKey: APP_KEY, queryFn: hasApp });
  const passkeys = usePasskeys();
  const isLed = useIsLed();
  // Render only when everything has loaded, to avoid layout shift. Data already shown stays if a refetch fails.
  if (app.data === undefined || passkeys.isPending) {
    if (app.isError) return <ErrorState error={app.error} onRetry={() => void app.refetch()} />;
    return <Loading lines={12} />;
  }
  return (
    <Container size={720} px={0}>
      <PageHeader title={texts.title} detail={me.email} />
      <FactorNotice isOn={app.data || (passkeys.data?.length ?? 0) > 0} />
      <PasswordEndNotice endsAt={me.password_expires_at} />
      <Stack gap="lg">
        {!isLed && (
          <>
            <Section title={texts.picture}>
              <Picture />
            </Section>
            <Section title={texts.data}>
              <DataForm />
            </Section>
            {me.roles.includes('donor') && (
              <Section title={receipts.data} hint={receipts.dataHint}>
                <ReceiptForm />
              </Section>
            )}
            <Section title={texts.password}>
              <PasswordForm />
            </Section>
          </>
        )}
        <Section title={factorTexts.secondFactor} hint={factorTexts.secondFactorHint}>
          <SecondFactors
            hasApp={app.data}
            onAppChanged={() => queries.invalidateQueries({ queryKey: APP_KEY })}
          />
        </Section>
        {!isLed && (
          <Section title={texts.devices}>
            <Devices />
          </Section>
        )}
      </Stack>
    </Container>
  );
}
