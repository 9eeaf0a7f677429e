import { OfficeFrame } from '../account/back-office-frame.tsx';
import { useTexts } from '../language/language.tsx';
import { BareFrame } from '../shell/bare-frame.tsx';
import { RequireMe, useMe } from './api.ts';
import { useNav as usePapersNav } from './routes-papers.tsx';
import { useNav as usePayrollNav } from './routes-payroll.tsx';
import { useNav as usePeopleNav } from './routes-people.tsx';
import { workforceTexts } from './texts.ts';

/** Frame of all pages for signed-in users. */
export function WorkforceFrame() {
  return (
    <RequireMe nowhere={<BareFrame name="Workforce" />}>
      <Signed />
    </RequireMe>
  );
}

function Signed() {
  const texts = useTexts(workforceTexts);
  const nav = [...usePeopleNav(), ...usePayrollNav(), ...usePapersNav()];
  return <OfficeFrame name={texts.name} home={texts.home} nav={nav} me={useMe()} />;
}
