export type SubjectType = 'donation' | 'donor_year' | 'withdrawal';

/** Base path of the paper pages. */
export const PAPERS_BASE = '/manage/papers';

/** Returns the path of the page that issues a paper for a record. */
export const newPaperPath = (type: SubjectType, subject: string): string =>
  `${PAPERS_BASE}/new?${new URLSearchParams({ type, subject })}`;
