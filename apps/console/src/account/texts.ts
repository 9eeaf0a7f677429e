import { defineTexts } from '../language/texts.ts';
import { CHOOSING_PASSWORD } from './password/choosing.ts';

/** Texts of sign-in and password reset. */
export const accountTexts = defineTexts({
  en: {
    ownAccount: 'My account',
    title: 'Sign in',
    email: 'Email',
    username: 'Username',
    password: 'Password',
    signIn: 'Sign in',
    forgot: 'Forgot your password?',
    disabledTitle: 'Your account has been disabled',
    disabled:
      'Your password is correct, but the account is disabled. Ask the person who manages accounts in your office to enable it.',
    passwordReset: 'Password changed. Sign in with your new password.',
    twoFactorTitle: 'One more step',
    twoFactorSteps: {
      passkey: 'Confirm it’s you with a passkey on this device, your phone or a security key.',
      code: 'Enter the 6-digit code from your authenticator app.',
      recovery_code: 'Enter one of your saved recovery codes. Each code works once.',
    },
    ways: {
      passkey: 'Use a passkey',
      code: 'Use the authenticator app',
      recovery_code: 'Use a recovery code',
    },
    code: 'Code',
    recoveryCode: 'Recovery code',
    usePasskey: 'Use a passkey',
    noPasskey: 'No passkey was received, or the request timed out. Try again, or use another method.',
    verify: 'Continue',
    back: 'Back to password',
    forgotTitle: 'Forgot your password?',
    forgotHint: 'Enter your account’s email address. We’ll send you a link to choose a new password.',
    sendLink: 'Send link',
    sentTitle: 'Check your email',
    sent: (email: string) =>
      `If an account exists for ${email}, we’ve sent a link to it. The link works once and expires in 60 minutes.`,
    notThere: 'Didn’t get it after a few minutes? Check your spam folder, or request another link.',
    another: 'Request another link',
    toSignIn: 'Back to sign-in',
    resetTitle: 'Choose a new password',
    resetFor: (email: string) => `For the account ${email}. All its devices will be signed out.`,
    ...CHOOSING_PASSWORD.en,
    setPassword: 'Set new password',
    noLink:
      'This page works only from the link in your email. Open the email again, or request another link.',
  },
  fil: {
    ownAccount: 'Ang account ko',
    title: 'Mag-sign in',
    email: 'Email',
    username: 'Username',
    password: 'Password',
    signIn: 'Mag-sign in',
    forgot: 'Nakalimutan ang password?',
    disabledTitle: 'Naka-disable ang account ninyo',
    disabled:
      'Tama ang password, ngunit naka-disable ang account. Lumapit sa namamahala ng mga account sa tanggapan ninyo para ma-enable ito.',
    passwordReset: 'Napalitan na ang password. Mag-sign in gamit ang bagong password.',
    twoFactorTitle: 'Isa pang hakbang',
    twoFactorSteps: {
      passkey: 'Kumpirmahing kayo ito gamit ang passkey sa device na ito, sa telepono o sa security key.',
      code: 'Ilagay ang 6-digit na code mula sa authenticator app.',
      recovery_code:
        'Ilagay ang isa sa mga itinabi ninyong recovery code. Isang beses lamang magagamit ang bawat isa.',
    },
    ways: {
      passkey: 'Gumamit ng passkey',
      code: 'Gumamit ng authenticator app',
      recovery_code: 'Gumamit ng recovery code',
    },
    code: 'Code',
    recoveryCode: 'Recovery code',
    usePasskey: 'Gumamit ng passkey',
    noPasskey: 'Walang natanggap na passkey, o nag-time out ito. Subukan muli, o gumamit ng ibang paraan.',
    verify: 'Magpatuloy',
    back: 'Bumalik sa password',
    forgotTitle: 'Nakalimutan ang password?',
    forgotHint: 'Ilagay ang email ng account ninyo. Magpapadala kami ng link para sa bagong password.',
    sendLink: 'Ipadala ang link',
    sentTitle: 'Tingnan ang email ninyo',
    sent: (email: string) =>
      `Kung may account para sa ${email}, may ipinadala kaming link doon. Isang beses lamang itong magagamit, sa loob ng 60 minuto.`,
    notThere: 'Wala pa rin makalipas ang ilang minuto? Tingnan ang spam folder, o humingi ng bagong link.',
    another: 'Humingi ng bagong link',
    toSignIn: 'Bumalik sa pag-sign in',
    resetTitle: 'Pumili ng bagong password',
    resetFor: (email: string) => `Para sa account na ${email}. Masa-sign out ang lahat ng device nito.`,
    ...CHOOSING_PASSWORD.fil,
    setPassword: 'Itakda ang bagong password',
    noLink:
      'Gumagana lamang ang pahinang ito mula sa link sa email. Buksan muli ang email, o humingi ng bagong link.',
  },
});
