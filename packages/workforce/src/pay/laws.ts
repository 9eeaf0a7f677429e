/** Laws for contributions and taxes, as cited by tables, items and sets. */
export const LAWS = {
  sss: 'RA 11199 (Social Security Act of 2018), section 4(a)(9)',
  philHealth: 'RA 11223 (Universal Health Care Act), section 10',
  pagIbig: 'RA 9679 (Home Development Mutual Fund Law of 2009)',
  gsis: 'RA 8291 (GSIS Act of 1997), section 5',
  incomeTax: 'NIRC section 24(A)(2)(a), as amended by RA 10963 (TRAIN)',
  otherBenefits: 'NIRC section 32(B)(7)(e), as amended by RA 10963 (TRAIN)',
} as const;
