import type { DonorKind } from '@bulwagan/contracts/fundraising/statuses.ts';
import type { DocumentLanguage } from '@bulwagan/platform/documents/values/fields.ts';

const DONOR_KINDS: Readonly<Record<DonorKind, Record<DocumentLanguage, string>>> = {
  person: { en: 'Individual', fil: 'Indibidwal' },
  company: { en: 'Company', fil: 'Kompanya' },
};

export const donorKindName = (kind: DonorKind | null, language: DocumentLanguage): string | null =>
  kind === null ? null : DONOR_KINDS[kind][language];

/** Kinds of accreditation, and their effect on the tax of the donor. */
const ACCREDITATIONS: Readonly<Record<string, Record<DocumentLanguage, { name: string; effect: string }>>> = {
  ngo: {
    en: {
      name: 'Accredited non-government organization',
      effect:
        'The donation may be deducted in full under Section 34(H)(2)(c) of the Tax Code by a corporation, or by a person in business or practice.',
    },
    fil: {
      name: 'Akreditadong non-government organization',
      effect:
        'Maibabawas nang buo ang donasyon ayon sa Section 34(H)(2)(c) ng Tax Code, kung korporasyon ang donor o taong may negosyo o propesyon.',
    },
  },
  nonstock: {
    en: {
      name: 'Accredited non-stock, non-profit corporation',
      effect:
        'The donation may be deducted within the limits of Section 34(H)(1) of the Tax Code by a corporation, or by a person in business or practice.',
    },
    fil: {
      name: 'Akreditadong non-stock, non-profit na korporasyon',
      effect:
        'Maibabawas ang donasyon hanggang sa takda ng Section 34(H)(1) ng Tax Code, kung korporasyon ang donor o taong may negosyo o propesyon.',
    },
  },
  government_school: {
    en: {
      name: 'Public school, Adopt-a-School Program',
      effect:
        'The donation may be deducted under the Adopt-a-School Act (RA 8525), where the donor has an approved agreement with the school.',
    },
    fil: {
      name: 'Pampublikong paaralan, Adopt-a-School Program',
      effect:
        'Maibabawas ang donasyon ayon sa Adopt-a-School Act (RA 8525), kung may naaprubahang kasunduan ang donor at ang paaralan.',
    },
  },
};

/** Returns the name of an accreditation's kind; one that is not known is printed as it was entered. */
export const accreditationName = (kind: string, language: DocumentLanguage): string =>
  ACCREDITATIONS[kind]?.[language].name ?? kind;

export const taxEffectOf = (kind: string, language: DocumentLanguage): string | null =>
  ACCREDITATIONS[kind]?.[language].effect ?? null;

/** Statement about deductibility when no accreditation was in force on the day of the donation. */
export const NOT_DEDUCTIBLE: Readonly<Record<DocumentLanguage, string>> = {
  en: 'The institution had no accreditation in force on the day of the donation. The donation gives the donor no tax deduction under RR 13-98.',
  fil: 'Walang akreditasyong may bisa ang institusyon noong araw ng donasyon. Hindi maibabawas ng donor ang donasyon sa kitang binubuwisan ayon sa RR 13-98.',
};

/** Value for an institution without an accreditation. */
export const NO_ACCREDITATION = 'none';
