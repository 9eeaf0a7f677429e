/** Kinds that payroll items have. The database lists each in a check constraint. */

export const CATEGORIES = ['earning', 'deduction', 'contribution', 'reimbursement'] as const;
export type Category = (typeof CATEGORIES)[number];

export const LIMIT_TYPES = ['fixed_amount', 'percentage'] as const;
export type LimitType = (typeof LIMIT_TYPES)[number];

/** How often a limit starts again. */
export const LIMIT_FREQUENCIES = ['per_payroll', 'monthly', 'quarterly', 'annually'] as const;
export type LimitFrequency = (typeof LIMIT_FREQUENCIES)[number];
