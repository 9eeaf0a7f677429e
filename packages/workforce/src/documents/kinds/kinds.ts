import type { DocumentKind } from '@bulwagan/platform/documents/kind.ts';
import type { Subject } from '../../access.ts';
import type { App } from '../../context.ts';
import { BIR_2316 } from './bir-2316.ts';
import { CERTIFICATE_OF_COMPENSATION, CERTIFICATE_OF_EMPLOYMENT, SERVICE_RECORD } from './certificates.ts';
import { DAILY_TIME_RECORD } from './daily-time-record.ts';
import { PAYROLL_REGISTER, PAYSLIP } from './payroll-papers.ts';
import { PERSONAL_DATA_SHEET } from './personal-data-sheet.ts';

/** Kinds of papers of workforce: those of contract §3.2 in its order, then those of contract §3.3. */
export const KINDS: readonly DocumentKind<App, Subject>[] = [
  PAYSLIP,
  PAYROLL_REGISTER,
  CERTIFICATE_OF_EMPLOYMENT,
  CERTIFICATE_OF_COMPENSATION,
  SERVICE_RECORD,
  PERSONAL_DATA_SHEET,
  DAILY_TIME_RECORD,
  BIR_2316,
];
