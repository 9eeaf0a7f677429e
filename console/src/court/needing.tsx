import { Outlet, type RouteObject, useOutletContext } from 'react-router';
import { useTexts } from '../language/language.tsx';
import { defineTexts } from '../language/texts.ts';
import { shellTexts } from '../shell/texts.ts';
import { Forbidden, Notice } from '../shell/trouble.tsx';
import { useAdministrates, useMay } from './api.ts';

const needingTexts = defineTexts({
  en: {
    administrator:
      'Only the roles Super Admin and Branch of the Court Clerk can open this page. The person who manages accounts can assign them.',
  },
  fil: {
    administrator:
      'Ang mga tungkuling Super Admin at Branch of the Court Clerk lamang ang makapagbubukas ng pahinang ito. Maitatalaga ang mga ito ng namamahala ng mga account.',
  },
});

/**
 * Wraps routes that require a permission. Other users, e.g. with an old link, see which one is missing, and no requests
 * are sent.
 */
export function needing(permission: string, children: RouteObject[]): RouteObject {
  return { element: <Needing permission={permission} />, children };
}

/** Wraps routes for users who manage accounts, roles and the help center (C§4). */
export function forAdministrators(children: RouteObject[]): RouteObject {
  return { element: <ForAdministrators />, children };
}

function Needing({ permission }: { permission: string }) {
  const may = useMay();
  // Pass on the outlet context of the parent page.
  const given = useOutletContext();
  return may(permission) ? <Outlet context={given} /> : <Forbidden missing={permission} />;
}

function ForAdministrators() {
  const shell = useTexts(shellTexts);
  const texts = useTexts(needingTexts);
  const { isAdministrator } = useAdministrates();
  return isAdministrator ? <Outlet /> : <Notice title={shell.forbiddenTitle} text={texts.administrator} />;
}
