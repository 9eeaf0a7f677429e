/** Kinds and classes that the records of the court have. The database lists each in a check constraint. */

/** Classifications of a case, from the least strict to the strictest. */
export const CLASSIFICATIONS = ['public', 'restricted', 'sealed'] as const;
export type Classification = (typeof CLASSIFICATIONS)[number];

export const PARTY_CLASSIFICATIONS = ['plaintiff', 'defendant', 'witness', 'counsel', 'other'] as const;
export type PartyClassification = (typeof PARTY_CLASSIFICATIONS)[number];

/** Broad categories of activities that the program and its pages use; a court may write others (`type` of an activity). */
export const ACTIVITY_CATEGORIES = ['Court Actions', 'Pleadings', 'Hearings', 'Notices'] as const;

export const EVIDENCE_TYPES = ['testimonial', 'documentary', 'object'] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];

export const LINK_KINDS = ['related', 'consolidated', 'appealed'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export const EVENT_TYPES = [
  'personal',
  'hearing',
  'case load',
  'case',
  'holiday',
  'meeting',
  'other',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const HOLIDAY_KINDS = ['regular', 'special_non_working', 'special_working'] as const;
export type HolidayKind = (typeof HOLIDAY_KINDS)[number];

/** Fields whose words a court edits. */
export const WORD_LISTS = [
  'court_type',
  'case_type',
  'category',
  'stage',
  'service_status',
  'manner_of_service',
] as const;
export type WordList = (typeof WORD_LISTS)[number];
