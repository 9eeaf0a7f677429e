import { useNavigate } from 'react-router';
import { useForgetAll } from '../account/me.tsx';
import { useTexts } from '../language/language.tsx';
import { Frame } from '../shell/frame.tsx';
import { api, RequireMe, useMaybeMe, useMe } from './api.ts';
import { useNav as useManageNav } from './manage/routes.tsx';
import { useNav as usePublicNav } from './public/routes.tsx';
import { fundraisingTexts } from './texts.ts';

/** Around what everybody may see. */
export function PublicFrame() {
  const texts = useTexts(fundraisingTexts);
  return <Frame name={texts.name} nav={usePublicNav()} user={useUser(useMaybeMe())} />;
}

/** Around the pages of staff. */
export function ManageFrame() {
  return (
    <RequireMe>
      <Managing />
    </RequireMe>
  );
}

function Managing() {
  const texts = useTexts(fundraisingTexts);
  return <Frame name={texts.name} nav={useManageNav()} user={useUser(useMe())} />;
}

function useUser(me: ReturnType<typeof useMaybeMe>) {
  const texts = useTexts(fundraisingTexts);
  const navigate = useNavigate();
  const forgetAll = useForgetAll();
  if (me === undefined) return undefined;
  const isStaff = me.roles.some((role) => role !== 'donor');
  return {
    name: me.name,
    detail: me.email,
    picture: me.avatar,
    links: [
      { label: texts.profile, to: '/profile' },
      ...(isStaff ? [{ label: texts.manage, to: '/manage' }] : []),
    ],
    onSignOut: async () => {
      await api.POST('/api/v1/web/auth/logout');
      forgetAll(false);
      await navigate('/');
    },
  };
}
