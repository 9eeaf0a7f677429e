import { defineTexts } from '../../../language/texts.ts';

export const taxDataTexts = defineTexts({
  en: {
    title: 'Tax data',
    hint: 'Printed on receipts, certificates of donation and withdrawal vouchers.',
    change: 'Edit tax data',
    editTitle: 'Tax data',
    editHint: 'New papers show these. Papers that were issued stay as they are.',
    registeredName: 'Registered name',
    registeredNameHint: 'As on the certificate of registration. Empty: the name shown to donors.',
    tin: 'TIN',
    tinHint: '9 digits, and 3 to 5 more for the branch.',
    address: 'Registered address',
    accreditation: 'Accreditation',
    accreditationHint: 'Donors can deduct donations only while the accreditation is valid.',
    kinds: {
      ngo: 'Accredited NGO (deductible in full)',
      nonstock: 'Accredited non-stock, non-profit (deductible within limits)',
      government_school: 'Public school (Adopt-a-School Act)',
      none: 'None',
    },
    otherKind: 'Another kind',
    kindName: 'Kind of accreditation',
    number: 'Accreditation number',
    numberHint: 'Of the certificate of registration or accreditation.',
    valid: 'Valid',
    validFromTo: (from: string, to: string) => `${from} to ${to}`,
    validFrom: 'Valid from',
    validTo: 'Valid until',
    signatory: 'Signatory',
    signatoryName: 'Name of the signatory',
    signatoryPosition: 'Position of the signatory',
    incomplete: 'Receipts are incomplete without the TIN and address of the institution.',
    notAccredited:
      'Without an accreditation there are no certificates of donation (BIR Form 2322). Donors still get acknowledgement receipts.',
    accreditationOver:
      'The accreditation has ended. There are no certificates of donation (BIR Form 2322) for donations after its last day.',
    saved: 'Tax data saved.',
  },
  fil: {
    title: 'Datos sa buwis',
    hint: 'Nakalimbag sa mga resibo, sertipiko ng donasyon at voucher ng withdrawal.',
    change: 'Baguhin ang datos sa buwis',
    editTitle: 'Datos sa buwis',
    editHint: 'Ito ang lalabas sa mga bagong papel. Hindi magbabago ang mga naisyu na.',
    registeredName: 'Rehistradong pangalan',
    registeredNameHint:
      'Gaya ng nasa sertipiko ng rehistro. Kung blangko: ang pangalang nakikita ng mga donor.',
    tin: 'TIN',
    tinHint: '9 na digit, at 3 hanggang 5 pa para sa branch code.',
    address: 'Rehistradong address',
    accreditation: 'Akreditasyon',
    accreditationHint:
      'Maibabawas lamang ng mga donor sa kitang binubuwisan ang donasyon habang may bisa ang akreditasyon.',
    kinds: {
      ngo: 'Akreditadong NGO (maibabawas nang buo)',
      nonstock: 'Akreditadong non-stock, non-profit (maibabawas hanggang sa takda)',
      government_school: 'Pampublikong paaralan (Adopt-a-School Act)',
      none: 'Wala',
    },
    otherKind: 'Ibang uri',
    kindName: 'Uri ng akreditasyon',
    number: 'Numero ng akreditasyon',
    numberHint: 'Ng sertipiko ng rehistro o akreditasyon.',
    valid: 'May bisa',
    validFromTo: (from: string, to: string) => `${from} hanggang ${to}`,
    validFrom: 'May bisa mula',
    validTo: 'May bisa hanggang',
    signatory: 'Lalagda',
    signatoryName: 'Pangalan ng lalagda',
    signatoryPosition: 'Katungkulan ng lalagda',
    incomplete: 'Kulang ang mga resibo kung wala ang TIN at address ng institusyon.',
    notAccredited:
      'Kung walang akreditasyon, walang sertipiko ng donasyon (BIR Form 2322). May resibo ng pagtanggap pa rin ang mga donor.',
    accreditationOver:
      'Tapos na ang akreditasyon. Walang sertipiko ng donasyon (BIR Form 2322) para sa mga donasyon pagkatapos ng huling araw nito.',
    saved: 'Na-save ang datos sa buwis.',
  },
});

/** Returns the name of a kind of accreditation. Unknown kinds are shown as entered. */
export const accreditationKindName = (names: Readonly<Record<string, string>>, kind: string): string =>
  names[kind] ?? kind;
