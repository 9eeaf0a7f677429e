import { PageHeader } from '../kit/page-header.tsx';
import { useTexts } from '../language/language.tsx';
import { Loading } from '../shell/loading.tsx';
import { ownTexts } from './own-texts.ts';
import { usePasskeys } from './passkeys.tsx';
import { PasswordGate } from './password-gate.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection, useSessions } from './sessions-section.tsx';

/** One's own account: what is known, and how one signs in. */
export default function Account() {
  const texts = useTexts(ownTexts);
  // Shown when all is there, so that nothing moves under the reader's hand.
  const isLoading = [usePasskeys(), useSessions()].some(({ isPending }) => isPending);
  if (isLoading) return <Loading lines={12} />;
  return (
    <PasswordGate>
      <PageHeader title={texts.title} />
      <ProfileSection />
      <PasswordSection />
      <SecondFactorSection />
      <SessionsSection />
    </PasswordGate>
  );
}
