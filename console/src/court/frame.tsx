import { IconHome } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useForgetAll } from '../account/me.tsx';
import { officeApi } from '../account/office-api.ts';
import { useTexts } from '../language/language.tsx';
import { Frame, type NavGroup } from '../shell/frame.tsx';
import { RequireMe, useMe } from './api.ts';
import { useNav as useAdministrationNav } from './routes-administration.tsx';
import { useNav as useCalendarNav } from './routes-calendar.tsx';
import { useNav as useCasesNav } from './routes-cases.tsx';
import { courtTexts } from './texts.ts';

/** Around every page of who is signed in. */
export function CourtFrame() {
  return (
    <RequireMe>
      <Signed />
    </RequireMe>
  );
}

function Signed() {
  const me = useMe();
  const texts = useTexts(courtTexts);
  const navigate = useNavigate();
  const forgetAll = useForgetAll();
  const nav: NavGroup[] = [
    { items: [{ label: texts.home, to: '/', icon: <IconHome size={18} aria-hidden /> }] },
    ...useCasesNav(),
    ...useCalendarNav(),
    ...useAdministrationNav(),
  ];
  return (
    <Frame
      name={texts.name}
      nav={nav}
      user={{
        name: me.name,
        detail: me.roles.map(({ name }) => name).join(', ') || me.email,
        links: [{ label: texts.account, to: '/account' }],
        onSignOut: async () => {
          await officeApi.POST('/logout');
          forgetAll(false);
          await navigate('/sign-in');
        },
      }}
    />
  );
}
