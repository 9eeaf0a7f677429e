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

/** What a browser does that a story needs: cookies, redirects, and forms that are filled in and sent. */
export interface Browser {
  page: Page;
  open(url: string): Promise<Page>;
  /** Sends the form whose text or address fits, with its hidden fields and these. */
  submit(fits: RegExp, fields?: Record<string, string>): Promise<Page>;
  /** A call of a script on a page of `origin`; answers status and JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  call(method: string, url: string, body?: unknown): Promise<{ status: number; body: any; headers: Headers }>;
  cookies: Map<string, string>;
}

const MAX_REDIRECTS = 5;

export function openBrowser(origin: string): Browser {
  const cookies = new Map<string, string>();

  async function send(url: string, init: RequestInit): Promise<Response> {
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers(init.headers);
    if (jar !== '') headers.set('cookie', jar);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const name = pair.slice(0, pair.indexOf('='));
      const isGone = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
      if (isGone) cookies.delete(name);
      else cookies.set(name, pair.slice(pair.indexOf('=') + 1));
    }
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
      const response = await send(url, {
        method,
        headers: {
          accept: 'application/json',
          origin,
          'sec-fetch-site': 'same-origin',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json(), headers: response.headers };
    },
  };
  return browser;
}

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
