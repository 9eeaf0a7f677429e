import { IconHome } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useForgetAll } from '../account/me.tsx';
import { officeApi } from '../account/office-api.ts';
import { useTexts } from '../language/language.tsx';
import { Frame, type NavGroup } from '../shell/frame.tsx';
import { RequireMe, useMe } from './api.ts';
import { useNav as usePayrollNav } from './routes-payroll.tsx';
import { useNav as usePeopleNav } from './routes-people.tsx';
import { workforceTexts } from './texts.ts';

/** Around every page of who is signed in. */
export function WorkforceFrame() {
  return (
    <RequireMe>
      <Signed />
    </RequireMe>
  );
}

function Signed() {
  const me = useMe();
  const texts = useTexts(workforceTexts);
  const navigate = useNavigate();
  const forgetAll = useForgetAll();
  const nav: NavGroup[] = [
    { items: [{ label: texts.home, to: '/', icon: <IconHome size={18} aria-hidden /> }] },
    ...usePeopleNav(),
    ...usePayrollNav(),
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
