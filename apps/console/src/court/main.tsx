import { accountRoutes, visitorRoutes } from '../account/routes.tsx';
import { BareFrame } from '../shell/bare-frame.tsx';
import { boot } from '../shell/boot.tsx';
import { NoSuchPage } from '../shell/error-state.tsx';
import { page } from '../shell/page.ts';
import { early } from './api.ts';
import { CourtFrame } from './frame.tsx';
import { routes as administration } from './routes-administration.tsx';
import { routes as calendar } from './routes-calendar.tsx';
import { routes as cases } from './routes-cases.tsx';
import { routes as papers } from './routes-papers.tsx';
import { CourtSignIn, CourtSignInAgain } from './sign-in.tsx';

boot({
  SignInAgain: CourtSignInAgain,
  factorPage: '/account',
  routes: [
    {
      element: <BareFrame name="Court" />,
      children: [{ path: '/sign-in', element: <CourtSignIn /> }, ...visitorRoutes],
    },
    {
      ...early,
      element: <CourtFrame />,
      children: [
        page('/', () => import('./home.tsx')),
        ...accountRoutes,
        ...cases,
        ...papers,
        ...calendar,
        ...administration,
        { path: '*', element: <NoSuchPage /> },
      ],
    },
  ],
});
