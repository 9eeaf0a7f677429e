/**
 * What the address holds at this moment, to be changed. What the router hands to a change is what was drawn last: of two
 * filters that are set one right after the other it would lose the first.
 */
export function paramsNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}
