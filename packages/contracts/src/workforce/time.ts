/** Facts of attendance and leave (contract §3.3). The database lists each in a check constraint. */

/** How a timekeeping policy pairs the punches of a day. */
export const POLICY_KINDS = ['fixed', 'flexible', 'first_last', 'night'] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

/** Whether late minutes after the grace period count from the start of work or from the end of the grace period. */
export const LATE_COUNTS_FROM = ['start', 'grace_end'] as const;
export type LateCountsFrom = (typeof LATE_COUNTS_FROM)[number];

/** Kinds of days off. A regular holiday is paid when nobody works; a special day is not. */
export const HOLIDAY_KINDS = ['regular', 'special'] as const;
export type HolidayKind = (typeof HOLIDAY_KINDS)[number];

/** Where a punch came from. */
export const TIME_LOG_SOURCES = ['entry', 'file'] as const;
export type TimeLogSource = (typeof TIME_LOG_SOURCES)[number];

/** State of a request of an employee, such as a leave application or a correction of a time record. */
export const REQUEST_STATUSES = ['pending', 'approved', 'rejected', 'cancelled'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** When credits of a leave type are earned; without accrual a year has its days at once. */
export const LEAVE_ACCRUALS = ['monthly', 'yearly', 'none'] as const;
export type LeaveAccrual = (typeof LEAVE_ACCRUALS)[number];

/** Reasons for a change of leave credits. */
export const LEAVE_ENTRY_KINDS = [
  'opening',
  'earned',
  'used',
  'returned',
  'tardiness',
  'monetized',
  'forfeited',
] as const;
export type LeaveEntryKind = (typeof LEAVE_ENTRY_KINDS)[number];

/** Changes of leave credits that an officer enters. */
export const ENTERED_LEAVE_KINDS = ['opening', 'monetized', 'forfeited'] as const satisfies LeaveEntryKind[];
export type EnteredLeaveKind = (typeof ENTERED_LEAVE_KINDS)[number];
