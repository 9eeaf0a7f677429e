export type SubjectType = 'donation' | 'donor_year' | 'withdrawal';

/** First part of the addresses of papers. */
export const PAPERS_BASE = '/manage/papers';

/** Address of the page that makes a paper of a record. */
export const newPaperPath = (type: SubjectType, subject: string): string =>
  `${PAPERS_BASE}/new?${new URLSearchParams({ type, subject })}`;
