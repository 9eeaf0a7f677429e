import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { isBackOffice } from '@bulwagan/platform/back-office/account-pages.ts';
import { SERVICE_NAMES, SERVICES } from '@bulwagan/server/services.ts';
import { matchRoutes } from 'react-router';

/** Setting with the file to which browser tests write the path of each page whose access they checked, one per line. */
export const CHECKED_FILE = 'PAGES_CHECKED_FILE';

/** Services whose account pages are the shared ones. */
const OFFICES = SERVICES.filter(isBackOffice).map(({ name }) => name);
/** Sign-in page, which a back-office console renders outside its routes. */
const SIGN_IN_PAGE = '/sign-in';

/** Returns the pages in the consoles' routes whose access no test has checked. */
export async function pagesNotChecked(file: string): Promise<string[]> {
  const addresses = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const routes = (await pagesOfConsoles()).map((path) => ({ path }));
  const checked = new Set(addresses.map((address) => matchRoutes(routes, address)?.at(-1)?.route.path));
  return routes.map(({ path }) => path).filter((path) => !checked.has(path));
}

/** Returns the paths on the server, with parameters: `/court/cases/:id`. */
export async function pagesOfConsoles(): Promise<string[]> {
  const pages = new Set(OFFICES.map((office) => `/${office}${SIGN_IN_PAGE}`));
  for await (const source of glob('apps/console/src/**/{routes*,main}.tsx')) {
    const folder = source.split('/')[3]!;
    const services = folder === 'account' ? OFFICES : SERVICE_NAMES.filter((service) => service === folder);
    const within = source.includes('/manage/') ? '/manage/' : '/cases/:id/';
    for (const path of pathsIn(readFileSync(source, 'utf8')))
      for (const service of services)
        pages.add(`/${service}${path.startsWith('/') ? path : `${within}${path}`}`.replace(/(?<=.)\/$/, ''));
  }
  return [...pages];
}

/** Returns the paths in `page('…')`, and the names of the sections of a case. */
function pathsIn(source: string): string[] {
  const named = [...source.matchAll(/\bpage\('([^']*)'/g)].map(([, path]) => path!);
  const [, sections = ''] = /\.\.\.sections\(\{(.*?)\}\)/s.exec(source) ?? [];
  return [...named, ...[...sections.matchAll(/(\w+): \(\) =>/g)].map(([, name]) => name!)];
}
