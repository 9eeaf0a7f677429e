import { useNavigate } from 'react-router';
import { pictureAddress } from '../api/base.ts';
import { IconHome } from '../kit/icons/tabler.ts';
import { useTexts } from '../language/language.tsx';
import { Frame, type NavGroup } from '../shell/frame.tsx';
import { backOfficeApi } from './back-office-api.ts';
import { accountTexts } from './texts.ts';
import { useSignOut } from './use-sign-out.ts';

interface OfficeFrameProps {
  /** Service name shown in the header. */
  name: string;
  /** Label of the link to the home page. */
  home: string;
  nav: NavGroup[];
  me: {
    name: string;
    email: string;
    roles: readonly { name: string }[];
    avatar_thumbnail?: string | null;
  };
}

/** Frame of court and workforce pages: navigation, account menu and sign-out. */
export function OfficeFrame({ name, home, nav, me }: OfficeFrameProps) {
  const texts = useTexts(accountTexts);
  const navigate = useNavigate();
  const signOut = useSignOut({
    end: () => backOfficeApi.POST('/logout'),
    leave: () => void navigate('/sign-in'),
  });
  return (
    <Frame
      name={name}
      nav={[{ items: [{ label: home, to: '/', icon: <IconHome size={18} aria-hidden /> }] }, ...nav]}
      user={{
        name: me.name,
        picture: pictureAddress(me.avatar_thumbnail ?? null),
        detail: me.roles.map((role) => role.name).join(', ') || me.email,
        links: [{ label: texts.ownAccount, to: '/account' }],
        onSignOut: signOut,
      }}
    />
  );
}
