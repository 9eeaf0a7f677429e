/** As many as the API tells by day. */
const MOST_DAYS = 366;
const DAY_IN_MS = 86_400_000;

/** Whether from one day to another, both included, are more days than it tells one by one. */
export function hasTooManyDays(from: string, to: string): boolean {
  return (Date.parse(to) - Date.parse(from)) / DAY_IN_MS >= MOST_DAYS;
}
