import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { forgetAll } from '../../../account/me.tsx';
import { pathWithin } from '../../../account/sign-in/return-path.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { useTexts } from '../../../language/language.tsx';
import { CodeForm } from './code-form.tsx';
import { Panel } from './panel.tsx';
import { donorTexts } from './texts.ts';

interface FromBefore {
  email?: string;
  canResendAt?: string;
  /** True if the user came here by signing in with an unverified address. */
  isReminded?: boolean;
}

/** Page for the emailed code, opened after sign-up or after sign-in with an unverified address. */
export default function Verify() {
  const texts = useTexts(donorTexts);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { email, canResendAt, isReminded } = (useLocation().state ?? {}) as FromBefore;
  return (
    <Panel
      title={texts.codeTitle}
      lead={email === undefined ? texts.codeNoMail : texts.codeLead(email)}
      foot={
        <>
          {texts.wrongEmail} <Link to="/sign-up">{texts.startAgain}</Link>
        </>
      }
    >
      <CodeForm
        email={email}
        canResendAt={canResendAt}
        isReminded={isReminded}
        onDone={() => {
          forgetAll(true);
          notifyDone(texts.verified);
          void navigate(pathWithin(params.get('to')), { replace: true });
        }}
      />
    </Panel>
  );
}
