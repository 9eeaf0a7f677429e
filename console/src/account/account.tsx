import { PageHeader } from '../kit/page-header.tsx';
import { useTexts } from '../language/language.tsx';
import { ownTexts } from './own-texts.ts';
import { PasswordGate } from './password-gate.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** One's own account: what is known, and how one signs in. */
export default function Account() {
  const texts = useTexts(ownTexts);
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
