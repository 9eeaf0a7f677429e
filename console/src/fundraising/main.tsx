import { boot } from '../shell/boot.tsx';
import { Frame } from '../shell/frame.tsx';

boot({
  routes: [{ element: <Frame name="Fundraising" nav={[]} user={undefined} />, children: [] }],
  SignInAgain: () => null,
});
