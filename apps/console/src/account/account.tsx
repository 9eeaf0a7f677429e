import { useQueryClient } from '@tanstack/react-query';
import { PageHeader } from '../kit/page-header.tsx';
import { useTexts } from '../language/language.tsx';
import { Loading } from '../shell/loading.tsx';
import { ME_KEY } from '../shell/session-dialog.tsx';
import { FactorNotice, useIsLed } from './factors/factor-notice.tsx';
import { FactorsOf } from './factors/factors.ts';
import { officeFactors } from './factors/office-factors.ts';
import { usePasskeys } from './factors/passkeys.tsx';
import { SecondFactors } from './factors/second-factors.tsx';
import { usePerson } from './me.tsx';
import type { BackOfficeUser } from './office-person.ts';
import { ownTexts } from './own-texts.ts';
import { PasswordEndNotice } from './password/password-end-notice.tsx';
import { PasswordGate } from './password/password-gate.tsx';
import { PasswordSection } from './password/password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { Section } from './section.tsx';
import { SessionsSection, useSessions } from './sessions-section.tsx';

/** The signed-in user's account page: profile, password, second factors and sessions. */
export default function Account() {
  return (
    <FactorsOf value={officeFactors}>
      <OwnAccount />
    </FactorsOf>
  );
}

function OwnAccount() {
  const texts = useTexts(ownTexts);
  const person = usePerson<BackOfficeUser>();
  const queries = useQueryClient();
  // Render the page only when all its data has loaded, so that the layout does not shift.
  const passkeys = usePasskeys();
  const isLoading = [passkeys, useSessions()].some(({ isPending }) => isPending);
  const isLed = useIsLed();
  const hasApp = person.authenticator_app ?? person.two_factor_enabled;
  if (isLoading) return <Loading lines={12} />;
  return (
    <PasswordGate>
      <PageHeader title={texts.title} />
      <FactorNotice isOn={hasApp || (passkeys.data?.length ?? 0) > 0} />
      <PasswordEndNotice endsAt={person.password_expires_at} />
      {!isLed && <ProfileSection />}
      {!isLed && <PasswordSection />}
      <Section title={texts.secondFactor} hint={texts.secondFactorHint}>
        <SecondFactors hasApp={hasApp} onAppChanged={() => queries.invalidateQueries({ queryKey: ME_KEY })} />
      </Section>
      {!isLed && <SessionsSection />}
    </PasswordGate>
  );
}
