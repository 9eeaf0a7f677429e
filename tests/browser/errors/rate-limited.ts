/** Simulated response, because limits are off in the program under test. */
export const TOO_OFTEN = {
  status: 429,
  headers: { 'retry-after': '75' },
  json: { message: 'Too many requests. Please try again in 75 seconds.' },
};

/** Text that the page shows for it. */
export const WAIT = 'Too many attempts. Try again in 1 minute and 15 seconds.';
