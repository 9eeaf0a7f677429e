/** Names of items that the statutory templates and the sets of payroll items both have, by code. */
export const STATUTORY_NAMES = {
  'SSS-EE': 'SSS contribution, employee share',
  'SSS-ER': 'SSS contribution, employer share',
  'PHIC-EE': 'PhilHealth premium, employee share',
  'PHIC-ER': 'PhilHealth premium, employer share',
  'HDMF-EE': 'Pag-IBIG savings, employee share',
  'HDMF-ER': 'Pag-IBIG savings, employer share',
  WTAX: 'Withholding tax on compensation',
} as const;
