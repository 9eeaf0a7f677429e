import { addressOf } from './base.ts';
import { ApiError } from './errors.ts';

let isFresh = false;

/** Makes the next request fetch a new CSRF token. */
export function forgetCsrf(): void {
  isFresh = false;
}

/** Returns the CSRF headers of a state-changing request. */
export async function csrfHeaders(prefix: string): Promise<[string, string][]> {
  if (!isFresh || readCookie('XSRF-TOKEN') === undefined) {
    const response = await fetch(addressOf(`${prefix}/csrf-cookie`), {
      headers: { accept: 'application/json' },
    });
    if (!response.ok) throw new ApiError(response, {});
    isFresh = true;
  }
  return [['x-xsrf-token', readCookie('XSRF-TOKEN') ?? '']];
}

function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}
