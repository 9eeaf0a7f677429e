import type { Reply } from './app.ts';

/** Returns the cookies of a response as a browser sends them back, with the CSRF header that scripts add. */
export function browserHeaders(reply: Reply): Record<string, string> {
  const cookies = [reply.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';', 1)[0]!);
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length);
  return {
    cookie: cookies.join('; '),
    ...(token === undefined ? {} : { 'x-xsrf-token': decodeURIComponent(token) }),
  };
}
