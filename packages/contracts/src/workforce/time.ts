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
