import { BareFrame } from '../shell/bare-frame.tsx';
import { boot } from '../shell/boot.tsx';
import { page } from '../shell/page.ts';
import { NoSuchPage } from '../shell/trouble.tsx';
import { CourtFrame } from './frame.tsx';
import { CourtSignIn, CourtSignInAgain } from './sign-in.tsx';

boot({
  SignInAgain: CourtSignInAgain,
  routes: [
    { element: <BareFrame name="Court" />, children: [{ path: '/sign-in', element: <CourtSignIn /> }] },
    {
      element: <CourtFrame />,
      children: [page('/', () => import('./home.tsx')), { path: '*', element: <NoSuchPage /> }],
    },
  ],
});
