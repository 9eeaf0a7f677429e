import createClient from 'openapi-fetch';
import { BASE_PATH } from './base.ts';
import type { Client } from './closed.ts';
import { csrfHeaders, forgetCsrf } from './csrf.ts';
import { ApiError, NoAnswer } from './errors.ts';
import { noteFactorOwed, recoverSession } from './session.ts';

export interface ApiOptions {
  /** Path prefix of the CSRF cookie endpoint, for services that use a double-submit CSRF token (workforce, court). */
  csrfPrefix?: string;
  /** Returns true for paths whose 401 is a regular response (sign-in, current user) and not the end of a session. */
  isAboutSigningIn: (path: string) => boolean;
}

/**
 * Creates a client typed by the service's OpenAPI document: `api.GET('/api/profile')`. Throws `ApiError` for a status
 * other than 2xx and `NoAnswer` for a lost connection, so `answer(api.GET(…))` resolves with the data alone.
 */
export function createApi<Paths extends object>(options: ApiOptions): Client<Paths> {
  const client: unknown = createClient<Paths>({
    baseUrl: BASE_PATH === '' ? location.origin : BASE_PATH,
    headers: { accept: 'application/json' },
    fetch: (request) => send(request, options),
  });
  return client as Client<Paths>;
}

/** Returns the data of a response. */
export async function answer<Data>(result: Promise<{ data?: Data }>): Promise<NonNullable<Data>> {
  const { data } = await result;
  // Only a 204 has no data, and no caller reads the data of a 204.
  return data as NonNullable<Data>;
}

/** Returns the data with its `ETag`, to send back as `If-Match` with a change. */
export async function answerWithEtag<Data>(
  result: Promise<{ data?: Data; response: Response }>,
): Promise<{ data: NonNullable<Data>; tag: string | undefined }> {
  const { data, response } = await result;
  return { data: data as NonNullable<Data>, tag: response.headers.get('etag') ?? undefined };
}

/** `If-Match` header for optimistic locking. */
export const ifMatch = (tag: string | undefined): { 'if-match'?: string } =>
  tag === undefined ? {} : { 'if-match': tag };

async function send(request: Request, options: ApiOptions): Promise<Response> {
  const path = new URL(request.url).pathname.slice(BASE_PATH.length);
  for (let attempt = 1; ; attempt += 1) {
    const response = await sendOnce(request.clone(), options);
    if (response.ok) return response;
    // Read the body now: an unread response keeps its connection open for as long as the user takes to sign in again.
    const body = await bodyOf(response);
    // The CSRF token belongs to an earlier session: another window opened a new one.
    if (response.status === 419 && attempt === 1) {
      forgetCsrf();
      continue;
    }
    if (response.status === 401 && attempt <= 2 && !options.isAboutSigningIn(path)) {
      if (await recoverSession()) continue;
    }
    if (response.status === 403 && body.two_factor_required === true) noteFactorOwed(true);
    throw new ApiError(response, body);
  }
}

async function sendOnce(request: Request, { csrfPrefix }: ApiOptions): Promise<Response> {
  // Language of the page. Mails that result from the request are written in it.
  request.headers.set('accept-language', document.documentElement.lang || 'en');
  try {
    if (csrfPrefix !== undefined && request.method !== 'GET') {
      for (const [name, value] of await csrfHeaders(csrfPrefix)) request.headers.set(name, value);
    }
    return await fetch(request);
  } catch (error) {
    if (error instanceof ApiError || (error as Error).name === 'AbortError') throw error;
    throw new NoAnswer(error);
  }
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  try {
    return (await response.json()) as Record<string, unknown>;
  } catch {
    // A proxy answered with a body that is not JSON. The status is sufficient.
    return {};
  }
}
