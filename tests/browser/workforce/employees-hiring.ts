import { randomBytes } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Returns a unique last name for a story's own employees. */
export function newName(): string {
  const letters = [...randomBytes(9)].map((byte) => LETTERS[byte % LETTERS.length]);
  return `Z${letters.join('')}`;
}

interface Hired {
  id: string;
  full_name: string;
}

/** Sends a setup request as the signed-in user. */
async function send(
  context: BrowserContext,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<Record<string, unknown>> {
  const cookies = await context.cookies();
  const token = cookies.find(({ name, path: at }) => name === 'XSRF-TOKEN' && at.startsWith('/workforce'));
  const headers = { accept: 'application/json', 'x-xsrf-token': decodeURIComponent(token?.value ?? '') };
  const options = { method, headers, ...(data === undefined ? {} : { data }) };
  const reply = await context.request.fetch(`/workforce${path}`, options);
  if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as Record<string, unknown>;
}

export async function hire(context: BrowserContext, more: object): Promise<Hired> {
  const person = {
    first_name: 'Amihan',
    birthdate: '1990-05-17',
    sex: 'female',
    civil_status: 'single',
    ...more,
  };
  return (await send(context, 'POST', '/api/pms/employees', person)).data as Hired;
}

export const change = (context: BrowserContext, id: string, changes: object) =>
  send(context, 'PUT', `/api/pms/employees/${id}`, changes);

/** Returns the first item of a list of the API. */
export async function firstOf(context: BrowserContext, path: string) {
  const { data } = await send(context, 'GET', path);
  return (data as { id: string; name: string; slug: string }[])[0]!;
}
