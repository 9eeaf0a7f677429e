import { BareFrame } from '../shell/bare-frame.tsx';
import { boot } from '../shell/boot.tsx';
import { NoSuchPage } from '../shell/trouble.tsx';
import { ManageFrame, PublicFrame } from './frame.tsx';
import { routes as manage } from './manage/routes.tsx';
import { routes as everybody } from './public/routes.tsx';
import { FundraisingSignIn, FundraisingSignInAgain } from './sign-in.tsx';

boot({
  SignInAgain: FundraisingSignInAgain,
  routes: [
    {
      element: <BareFrame name="Fundraising" />,
      children: [{ path: '/sign-in', element: <FundraisingSignIn /> }],
    },
    { path: '/manage', element: <ManageFrame />, children: manage },
    { element: <PublicFrame />, children: [...everybody, { path: '*', element: <NoSuchPage /> }] },
  ],
});
