/** Kinds of activities that the program treats specially (C§2). A court may use any other kind as well. */
export const HEARING = 'Hearing';
export const SHERIFFS_REPORT = "Sheriff's Report";
export const CASE_AMMENDMENT = 'Case Ammendment';

/** C§4: kinds shown directly under their hearing, even if they reply to another paper of that hearing. */
export const GROUPED_UNDER_HEARING: ReadonlySet<string> = new Set([
  'Order/Constancia',
  'Minutes of the Hearing',
  'Transcript of Stenographic Notes',
  'Subpoena',
  SHERIFFS_REPORT,
]);

/** Ignores case and surrounding spaces, so that no spelling bypasses the checks for holidays and conflicts. */
export const isHearing = ({ activity }: { activity: string }): boolean => /^\s*hearing\s*$/i.test(activity);

/** Matches `Order`, `Order/Constancia` and `Order of Default`, but not `Ordering of transcripts`. */
export const isOrder = ({ activity }: { activity: string }): boolean => /^order\b/i.test(activity);

/** C§2: a sheriff's report always has its own tag; other activities keep the tag that is sent. */
export const tagOf = <Sent>({ activity }: { activity: string }, sent: Sent): Sent | typeof SHERIFFS_REPORT =>
  activity === SHERIFFS_REPORT ? SHERIFFS_REPORT : sent;
