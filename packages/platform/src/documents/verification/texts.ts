import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { VerificationStatus } from './rules.ts';

export interface VerificationTexts {
  title: string;
  statuses: Record<VerificationStatus, { mark: string; heading: string; text: string }>;
  number: string;
  office: string;
  issued: string;
  signed: string;
  electronic: string;
  notSigned: string;
  /** Shown for kinds of papers that nobody signs. */
  validUnsigned: string;
  compare: string;
  withheld: string;
  checkTitle: string;
  byCode: string;
  byCodeHint: string;
  byFile: string;
  byFileHint: string;
  check: string;
  fileMissing: string;
  unknownFile: { heading: string; text: string };
  otherLanguage: string;
}

/** Texts of the public page about a paper. */
export const VERIFICATION_TEXTS: Record<Language, VerificationTexts> = {
  en: {
    title: 'Check a paper',
    statuses: {
      genuine: {
        mark: 'Genuine',
        heading: 'This paper is genuine',
        text: 'It was issued here and is in force.',
      },
      superseded: {
        mark: 'Replaced',
        heading: 'This paper was replaced by a newer one',
        text: 'Ask for the new paper where you got this one.',
      },
      void: { mark: 'Void', heading: 'This paper is void', text: 'It was issued here, and later made void.' },
      unknown: {
        mark: 'Unknown',
        heading: 'There is no paper with this code',
        text: 'Compare the code with the one on the paper. If they are the same, the paper was not issued here.',
      },
    },
    number: 'Number',
    office: 'Issued by',
    issued: 'Issued on',
    signed: 'Signed on',
    electronic: 'Issued electronically on',
    notSigned: 'Issued, not yet signed.',
    validUnsigned: 'This paper is valid without a signature.',
    compare: 'Compare these with the paper.',
    withheld: 'The record of this paper is not public, so nothing else is shown here.',
    checkTitle: 'Check another paper',
    byCode: 'Code on the paper',
    byCodeHint: 'Twelve letters and digits at the foot of the paper, such as F5RT-PM7E-FGSB.',
    byFile: 'File of the paper',
    byFileHint:
      'The PDF as you received it, or the signed scan of the office; at most 20 MB. It is compared and not kept. A scan of your ' +
      'own or a changed file is unknown.',
    check: 'Check',
    fileMissing: 'Choose the file of the paper, or enter its code.',
    unknownFile: {
      heading: 'This file was not issued here',
      text: 'A scan of your own, a print saved again, or a file with any change is unknown too. Then check the code on the paper.',
    },
    otherLanguage: 'Filipino',
  },
  fil: {
    title: 'I-verify ang papel',
    statuses: {
      genuine: {
        mark: 'Tunay',
        heading: 'Tunay ang papel na ito',
        text: 'Dito ito inisyu at may bisa pa.',
      },
      superseded: {
        mark: 'Napalitan na',
        heading: 'Napalitan na ng mas bago ang papel na ito',
        text: 'Hingin ang bagong papel kung saan ninyo ito nakuha.',
      },
      void: {
        mark: 'Walang bisa',
        heading: 'Wala nang bisa ang papel na ito',
        text: 'Dito ito inisyu at kalaunan ay pinawalang-bisa.',
      },
      unknown: {
        mark: 'Hindi kilala',
        heading: 'Walang papel na may ganitong code',
        text: 'Ihambing ang code sa nasa papel. Kung magkapareho, hindi dito inisyu ang papel.',
      },
    },
    number: 'Numero',
    office: 'Nag-isyu',
    issued: 'Petsa ng pag-isyu',
    signed: 'Petsa ng paglagda',
    electronic: 'Inisyu sa elektronikong paraan noong',
    notSigned: 'Naisyu na, hindi pa nalalagdaan.',
    validUnsigned: 'May bisa ang papel na ito kahit walang lagda.',
    compare: 'Ihambing ang mga ito sa nakasulat sa papel.',
    withheld: 'Hindi pampubliko ang rekord ng papel na ito, kaya wala nang ibang ipinapakita rito.',
    checkTitle: 'I-verify ang ibang papel',
    byCode: 'Code sa papel',
    byCodeHint: 'Labindalawang titik at numero sa ibaba ng papel, gaya ng F5RT-PM7E-FGSB.',
    byFile: 'File ng papel',
    byFileHint:
      'Ang PDF ayon sa pagkakatanggap, o ang nilagdaang scan ng tanggapan; hanggang 20 MB. Inihahambing lamang ito at hindi sine-save. ' +
      'Hindi kilala ang sarili ninyong scan o nabagong file.',
    check: 'I-verify',
    fileMissing: 'Piliin ang file ng papel, o ilagay ang code nito.',
    unknownFile: {
      heading: 'Hindi dito inisyu ang file na ito',
      text: 'Hindi rin kilala ang sarili ninyong scan, muling na-save na print, o file na may anumang pagbabago. I-verify na lamang ang code sa papel.',
    },
    otherLanguage: 'English',
  },
};
