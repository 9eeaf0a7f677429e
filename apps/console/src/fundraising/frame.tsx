import { useNavigate } from 'react-router';
import { useSignOut } from '../account/use-sign-out.ts';
import { useTexts } from '../language/language.tsx';
import { Frame } from '../shell/frame.tsx';
import type { SignedIn } from '../shell/menus.tsx';
import { api, RequireMe, useMaybeMe, useMe } from './api.ts';
import { useNav as useManageNav } from './manage/routes.tsx';
import { forgetDrafts } from './public/donate/draft.ts';
import { NoticeBell } from './public/notices/bell.tsx';
import { SiteFrame } from './public/site/site-frame.tsx';
import { pictureAddress } from './shared/picture.ts';
import { fundraisingTexts } from './texts.ts';

/** Layout of the public pages. */
export function PublicFrame() {
  const me = useMaybeMe();
  const user = useUser(me);
  return <SiteFrame user={user} tools={me === undefined ? null : <NoticeBell />} />;
}

/** Layout of the staff pages; requires sign-in. */
export function ManageFrame() {
  return (
    <RequireMe>
      <Managing />
    </RequireMe>
  );
}

function Managing() {
  const texts = useTexts(fundraisingTexts);
  return (
    <Frame name={texts.name} nav={useManageNav()} user={useUser(useMe(), true)} tools={<NoticeBell />} />
  );
}

function useUser(me: ReturnType<typeof useMaybeMe>, isManaging = false): SignedIn | undefined {
  const texts = useTexts(fundraisingTexts);
  const navigate = useNavigate();
  const signOut = useSignOut({
    end: () => api.POST('/api/v1/web/auth/logout'),
    leave: () => {
      forgetDrafts();
      void navigate('/');
    },
  });
  if (me === undefined) return undefined;
  const isStaff = me.roles.some((role) => role !== 'donor');
  return {
    name: me.name,
    detail: me.email,
    picture: pictureAddress(me.avatar, 'small'),
    links: [
      ...(isStaff && !isManaging ? [{ label: texts.manage, to: '/manage' }] : []),
      ...(isManaging ? [{ label: texts.publicSite, to: '/' }] : []),
      { label: texts.donations, to: '/my-donations' },
      { label: texts.recurring, to: '/recurring' },
      ...(me.roles.includes('donor') ? [{ label: texts.proposals, to: '/my-campaigns' }] : []),
      { label: texts.cards, to: '/cards' },
      { label: texts.profile, to: '/profile' },
    ],
    onSignOut: signOut,
  };
}
