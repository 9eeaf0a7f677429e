/** Kinds of activities that mean something to the program (C§2). A court may write any other as well. */
export const HEARING = 'Hearing';
export const SHERIFFS_REPORT = "Sheriff's Report";
export const CASE_AMMENDMENT = 'Case Ammendment';

/** C§4: these stand under their hearing, even when they answer another paper of it. */
export const GROUPED_UNDER_HEARING: ReadonlySet<string> = new Set([
  'Order/Constancia',
  'Minutes of the Hearing',
  'Transcript of Stenographic Notes',
  'Subpoena',
  SHERIFFS_REPORT,
]);

/** However somebody writes it: no other spelling goes past the check of holidays and clashes. */
export const isHearing = ({ activity }: { activity: string }): boolean => /^\s*hearing\s*$/i.test(activity);

/** `Order`, `Order/Constancia`, `Order of Default`; not `Ordering of transcripts`. */
export const isOrder = ({ activity }: { activity: string }): boolean => /^order\b/i.test(activity);

/** C§2: a sheriff's report has its own tag always, any other activity the one that is sent. */
export const tagOf = <Sent>({ activity }: { activity: string }, sent: Sent): Sent | typeof SHERIFFS_REPORT =>
  activity === SHERIFFS_REPORT ? SHERIFFS_REPORT : sent;

export const STATUSES = ['Confirmed', 'Expunged', 'Granted', 'Denied', 'for_update'] as const;
export type Status = (typeof STATUSES)[number];
