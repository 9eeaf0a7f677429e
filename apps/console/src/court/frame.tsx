import { OfficeFrame } from '../account/back-office-frame.tsx';
import { useTexts } from '../language/language.tsx';
import { BareFrame } from '../shell/bare-frame.tsx';
import { RequireMe, useMe } from './api.ts';
import { useNav as useAdministrationNav } from './routes-administration.tsx';
import { useNav as useCalendarNav } from './routes-calendar.tsx';
import { useNav as useCasesNav } from './routes-cases.tsx';
import { courtTexts } from './texts.ts';

/** Frame of all pages for signed-in users. */
export function CourtFrame() {
  return (
    <RequireMe nowhere={<BareFrame name="Court" />}>
      <Signed />
    </RequireMe>
  );
}

function Signed() {
  const texts = useTexts(courtTexts);
  const nav = [...useCasesNav(), ...useCalendarNav(), ...useAdministrationNav()];
  return <OfficeFrame name={texts.name} home={texts.home} nav={nav} me={useMe()} />;
}
