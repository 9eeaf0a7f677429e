import { boot } from '../shell/boot.tsx';
import { NoSuchPage } from '../shell/error-state.tsx';
import { early } from './api.ts';
import { ManageFrame, PublicFrame } from './frame.tsx';
import { routes as manage } from './manage/routes.tsx';
import { routes as everybody } from './public/routes.tsx';
import { FundraisingSignInAgain } from './sign-in.tsx';

boot({
  SignInAgain: FundraisingSignInAgain,
  factorPage: '/profile',
  openPages: ['/help', '/legal'],
  routes: [
    { path: '/manage', ...early, element: <ManageFrame />, children: manage },
    {
      ...early,
      element: <PublicFrame />,
      children: [...everybody, { path: '*', element: <NoSuchPage /> }],
    },
  ],
});
