/** Statuses of a case (C§5). The database lists them in the constraint `case_records__status`. */
export const CASE_STATUSES = ['for_raffling', 'received', 'case_closed', 'archived'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];
