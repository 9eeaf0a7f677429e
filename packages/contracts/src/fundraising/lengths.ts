/** Maximum lengths of fundraising's texts, in characters. */

export const QUESTION_MAX_LENGTH = 500;
/** Category of a question, and version of a legal document. */
export const CATEGORY_MAX_LENGTH = 100;
export const LEGAL_BODY_MAX_LENGTH = 100_000;

/** Maximum number of days for daily figures; longer periods are grouped by month. */
export const DAILY_FIGURES_MAX_DAYS = 366;
