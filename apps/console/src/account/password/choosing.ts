import { PASSWORD_MIN_LENGTH } from '@bulwagan/contracts/lengths.ts';

const LEAST = {
  en: `At least ${PASSWORD_MIN_LENGTH} characters.`,
  fil: `Hindi bababa sa ${PASSWORD_MIN_LENGTH} karakter.`,
};

/** Texts shared by all forms that set a password. */
export const CHOOSING_PASSWORD = {
  en: {
    newPassword: 'New password',
    passwordHint: `${LEAST.en} A short sentence works well.`,
    repeat: 'Confirm new password',
    notSame: 'The passwords don’t match.',
    tooShort: LEAST.en,
    endsOtherDevices: 'Changing your password signs out your other devices.',
  },
  fil: {
    newPassword: 'Bagong password',
    passwordHint: `${LEAST.fil} Mainam ang isang maikling pangungusap.`,
    repeat: 'Kumpirmahin ang bagong password',
    notSame: 'Hindi magkapareho ang mga password.',
    tooShort: LEAST.fil,
    endsOtherDevices: 'Kapag nagpalit kayo ng password, masa-sign out ang iba ninyong device.',
  },
};
