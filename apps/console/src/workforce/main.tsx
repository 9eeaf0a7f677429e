import { accountRoutes, visitorRoutes } from '../account/routes.tsx';
import { BareFrame } from '../shell/bare-frame.tsx';
import { boot } from '../shell/boot.tsx';
import { NoSuchPage } from '../shell/error-state.tsx';
import { page } from '../shell/page.ts';
import { early } from './api.ts';
import { WorkforceFrame } from './frame.tsx';
import { routes as papers } from './routes-papers.tsx';
import { routes as payroll } from './routes-payroll.tsx';
import { routes as people } from './routes-people.tsx';
import { WorkforceSignIn, WorkforceSignInAgain } from './sign-in.tsx';

boot({
  SignInAgain: WorkforceSignInAgain,
  factorPage: '/account',
  routes: [
    {
      element: <BareFrame name="Workforce" />,
      children: [{ path: '/sign-in', element: <WorkforceSignIn /> }, ...visitorRoutes],
    },
    {
      ...early,
      element: <WorkforceFrame />,
      children: [
        page('/', () => import('./home.tsx')),
        ...accountRoutes,
        ...people,
        ...payroll,
        ...papers,
        { path: '*', element: <NoSuchPage /> },
      ],
    },
  ],
});
