/** Nobody is refused by the program under test, which lets everybody ask as often as they like. */
export const TOO_OFTEN = {
  status: 429,
  headers: { 'retry-after': '75' },
  json: { message: 'Too many requests. Please try again in 75 seconds.' },
};

/** What the page says of it. */
export const WAIT = 'Too many tries. Try again in 1 minute and 15 seconds.';
