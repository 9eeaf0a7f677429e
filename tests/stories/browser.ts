import assert from 'node:assert/strict';

interface Form {
  action: string;
  fields: Record<string, string>;
  text: string;
}

export interface Page {
  url: string;
  status: number;
  text: string;
}

export interface Answer {
  status: number;
  /** Parsed JSON; undefined for other content. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  body: any;
  bytes: Buffer;
  headers: Headers;
}

/** Minimal browser for end-to-end stories: cookies, redirects and forms. */
export interface Browser {
  page: Page;
  open(url: string): Promise<Page>;
  /** Submits the form whose text or action matches, with its hidden fields and `fields`. */
  submit(fits: RegExp, fields?: Record<string, string>): Promise<Page>;
  /**
   * Sends a request like a script on a page of the same origin, with the CSRF token from the cookies. A body is sent as
   * JSON, a `FormData` as multipart.
   */
  call(method: string, url: string, body?: unknown): Promise<Answer>;
  cookies: Jar;
}

const MAX_REDIRECTS = 5;
const TOKEN_COOKIE = 'XSRF-TOKEN';

export function openBrowser(origin: string): Browser {
  const cookies = newJar();

  async function send(url: string, init: RequestInit): Promise<Response> {
    const jar = cookies.of(url).map(({ name, value }) => `${name}=${value}`);
    const headers = new Headers(init.headers);
    if (jar.length > 0) headers.set('cookie', jar.join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) cookies.take(line, url);
    return response;
  }

  async function follow(url: string, init: RequestInit = {}): Promise<Page> {
    let address = url;
    let how = init;
    for (let hop = 0; hop < MAX_REDIRECTS; hop += 1) {
      const response = await send(address, { ...how, headers: { accept: 'text/html', ...how.headers } });
      const location = response.headers.get('location');
      if (location === null) {
        browser.page = { url: address, status: response.status, text: await response.text() };
        return browser.page;
      }
      await response.arrayBuffer();
      address = new URL(location, address).href;
      how = {};
    }
    throw new Error(`Too many redirects from ${url}.`);
  }

  const browser: Browser = {
    page: { url: 'about:blank', status: 0, text: '' },
    cookies,
    open: (url) => follow(url),
    submit: async (fits, fields = {}) => {
      const form = formsOf(browser.page.text).find(
        ({ text, action }) => fits.test(text) || fits.test(action),
      );
      assert.ok(form, `no form ${fits} on ${browser.page.url}`);
      const body = new URLSearchParams({ ...form.fields, ...fields });
      return await follow(new URL(form.action, browser.page.url).href, { method: 'POST', body });
    },
    call: async (method, url, body) => {
      const token = cookies.of(url).find(({ name, isForScripts }) => name === TOKEN_COOKIE && isForScripts);
      const isJson = body !== undefined && !(body instanceof FormData);
      const response = await send(url, {
        method,
        headers: {
          accept: 'application/json',
          origin,
          'sec-fetch-site': 'same-origin',
          ...(token === undefined ? {} : { 'x-xsrf-token': decodeURIComponent(token.value) }),
          ...(isJson ? { 'content-type': 'application/json' } : {}),
        },
        ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData) }),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const isAnsweredInJson = response.headers.get('content-type')?.includes('json') === true;
      return {
        status: response.status,
        body: isAnsweredInJson ? JSON.parse(bytes.toString('utf8')) : undefined,
        bytes,
        headers: response.headers,
      };
    },
  };
  return browser;
}

interface Cookie {
  name: string;
  value: string;
  path: string;
  isForScripts: boolean;
}

interface Jar {
  readonly size: number;
  /** Returns the cookies for a request (RFC 6265, 5.4); all hosts of a story count as one. */
  of(url: string): Cookie[];
  take(line: string, url: string): void;
}

function newJar(): Jar {
  const cookies = new Map<string, Cookie>();
  return {
    get size() {
      return cookies.size;
    },
    of: (url) => [...cookies.values()].filter(({ path }) => isBelow(new URL(url).pathname, path)),
    take: (line, url) => {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      const given = attributes.find((one) => /^path=\//i.test(one))?.slice('path='.length);
      const path = given ?? (/^(\/.*)\//.exec(new URL(url).pathname)?.[1] || '/');
      const isForScripts = !attributes.some((one) => /^httponly$/i.test(one));
      const isGone = attributes.some((one) => /^max-age=0$/i.test(one));
      if (isGone) cookies.delete(`${name}${path}`);
      else cookies.set(`${name}${path}`, { name, value, path, isForScripts });
    },
  };
}

const isBelow = (path: string, of: string): boolean =>
  path === of || path.startsWith(of.endsWith('/') ? of : `${of}/`);

function formsOf(page: string): Form[] {
  return [...page.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, head = '', inside = '']) => ({
    action: attribute(head, 'action') ?? '',
    fields: Object.fromEntries(
      [...inside.matchAll(/<input\b([^>]*)>/g)].flatMap(([, input = '']) => {
        const name = attribute(input, 'name');
        return name === undefined ? [] : [[name, attribute(input, 'value') ?? '']];
      }),
    ),
    text: inside.replaceAll(/<[^>]*>/g, ' '),
  }));
}

function attribute(text: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1]?.replaceAll('&amp;', '&');
}
