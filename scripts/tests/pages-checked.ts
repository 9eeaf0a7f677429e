import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { matchRoutes } from 'react-router';

/** Names the file to which stories tell the address of each page whose access they have checked, a line each. */
export const CHECKED_FILE = 'PAGES_CHECKED_FILE';

const SERVICES = ['fundraising', 'workforce', 'court'] as const;
/** Account pages are the same in both offices. */
const OFFICES = ['workforce', 'court'];
/** Drawn by the door of an office itself. */
const DOOR = '/sign-in';

/** The pages that no story has checked for access: every one that the consoles' routes name. */
export async function pagesNotChecked(file: string): Promise<string[]> {
  const addresses = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const routes = (await pagesOfConsoles()).map((path) => ({ path }));
  const checked = new Set(addresses.map((address) => matchRoutes(routes, address)?.at(-1)?.route.path));
  return routes.map(({ path }) => path).filter((path) => !checked.has(path));
}

/** As addresses in the hall, with parameters: `/court/cases/:id`. */
export async function pagesOfConsoles(): Promise<string[]> {
  const pages = new Set(OFFICES.map((office) => `/${office}${DOOR}`));
  for await (const source of glob('console/src/**/{routes*,main}.tsx')) {
    const folder = source.split('/')[2]!;
    const services = folder === 'account' ? OFFICES : SERVICES.filter((service) => service === folder);
    const within = source.includes('/manage/') ? '/manage/' : '/cases/:id/';
    for (const path of pathsIn(readFileSync(source, 'utf8')))
      for (const service of services)
        pages.add(`/${service}${path.startsWith('/') ? path : `${within}${path}`}`.replace(/(?<=.)\/$/, ''));
  }
  return [...pages];
}

/** What stands in `page('…')`, and the names of the sections of a case. */
function pathsIn(source: string): string[] {
  const named = [...source.matchAll(/\bpage\('([^']*)'/g)].map(([, path]) => path!);
  const [, sections = ''] = /\.\.\.sections\(\{(.*?)\}\)/s.exec(source) ?? [];
  return [...named, ...[...sections.matchAll(/(\w+): \(\) =>/g)].map(([, name]) => name!)];
}
