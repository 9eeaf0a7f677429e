import createClient from 'openapi-fetch';
import { BASE_PATH } from './base.ts';
import type { Client } from './closed.ts';
import { csrfHeaders, forgetCsrf } from './csrf.ts';
import { ApiError, NoAnswer } from './errors.ts';
import { noteFactorOwed, recoverSession } from './session.ts';

export interface ApiOptions {
  /** The service guards its sessions by a token that script reads from a cookie and sends back (workforce, court). */
  csrfPrefix?: string;
  /** Whether a 401 of this path is the answer, not the end of a session: signing in itself, who am I. */
  isAboutSigningIn: (path: string) => boolean;
}

/**
 * Calls the service by its own description: `api.GET('/api/profile')`. What is not 2xx is thrown as `ApiError`, a
 * lost connection as `NoAnswer`; so `answer(api.GET(…))` is the data alone.
 */
export function createApi<Paths extends object>(options: ApiOptions): Client<Paths> {
  const client: unknown = createClient<Paths>({
    baseUrl: BASE_PATH === '' ? location.origin : BASE_PATH,
    headers: { accept: 'application/json' },
    fetch: (request) => send(request, options),
  });
  return client as Client<Paths>;
}

/** What was asked for. */
export async function answer<Data>(result: Promise<{ data?: Data }>): Promise<NonNullable<Data>> {
  const { data } = await result;
  // Only 204 has none, and nobody asks for that.
  return data as NonNullable<Data>;
}

/** The same with its `ETag`, to be sent back as `If-Match` with a change. */
export async function answerWithTag<Data>(
  result: Promise<{ data?: Data; response: Response }>,
): Promise<{ data: NonNullable<Data>; tag: string | undefined }> {
  const { data, response } = await result;
  return { data: data as NonNullable<Data>, tag: response.headers.get('etag') ?? undefined };
}

/** Of a change, by which the server knows whether anybody else was faster. */
export const ifMatch = (tag: string | undefined): { 'if-match'?: string } =>
  tag === undefined ? {} : { 'if-match': tag };

async function send(request: Request, options: ApiOptions): Promise<Response> {
  const path = new URL(request.url).pathname.slice(BASE_PATH.length);
  for (let attempt = 1; ; attempt += 1) {
    const response = await sendOnce(request.clone(), options);
    if (response.ok) return response;
    // Read at once: an answer that nobody reads holds its connection for as long as somebody takes to sign in again.
    const body = await bodyOf(response);
    // The token is that of another session: a new one was opened in another window.
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
  // The language of the page, in which mails are written that follow from the request.
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
    // A proxy between answers in words of its own; the status says enough.
    return {};
  }
}
