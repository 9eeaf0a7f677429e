import { PAYMENT_PROVIDERS } from '@bulwagan/server/config/payment-providers.ts';
import { SERVICE_NAMES } from '@bulwagan/server/services.ts';

/** One import: the importing file and the imported module, both relative to the root of the repository. */
export interface Import {
  from: string;
  to: string;
}

/** Each payment provider is a package of its name. */
const PROVIDER_PACKAGES = PAYMENT_PROVIDERS.map(({ name }) => `packages/${name}`);

/** Packages that the program's code in each package may import, apart from itself. */
const ALLOWED_IMPORTS: Record<string, readonly string[]> = {
  'packages/contracts': [],
  'packages/platform': ['packages/contracts'],
  ...Object.fromEntries(
    SERVICE_NAMES.map((service) => [`packages/${service}`, ['packages/platform', 'packages/contracts']]),
  ),
  ...Object.fromEntries(
    PROVIDER_PACKAGES.map((provider) => [provider, ['packages/platform', 'packages/contracts']]),
  ),
  'packages/paymongo-simulator': ['packages/platform'],
  'apps/console': ['packages/contracts', 'build'],
  'apps/server': [
    'packages/contracts',
    'packages/platform',
    ...SERVICE_NAMES.map((service) => `packages/${service}`),
    ...PROVIDER_PACKAGES,
    'packages/paymongo-simulator',
    'package.json',
  ],
};
const IN_TEST = /\.test\.tsx?$|\/testing\/|\.worker\.ts$/;
/** The folder of a service's module, and the rest of the path. */
const MODULE_FILE = new RegExp(`^(packages/(?:${SERVICE_NAMES.join('|')})/src/[^/]+)/(.+)$`);
const PAGES = 'apps/console/src';
const SHARED_PAGES = /^apps\/console\/src\/(?:api|language|shell|kit|account|papers)\//;

/** Returns why an import is refused, or undefined. Tests and development scripts may import everything. */
export function problemOf({ from, to }: Import): string | undefined {
  const own = packageOf(from);
  const other = packageOf(to);
  const allowed = ALLOWED_IMPORTS[own];
  if (allowed === undefined || IN_TEST.test(from)) return undefined;
  if (other !== own && !allowed.includes(other)) return `${own} may not import ${other}`;
  if (IN_TEST.test(to)) return 'the program runs without its tests';
  return problemInPages(from, to) ?? problemInServer(from, to) ?? problemBetweenModules(from, to);
}

function packageOf(file: string): string {
  const [first, second] = file.split('/');
  return first === 'packages' || first === 'apps' ? `${first}/${second}` : first!;
}

function problemInPages(from: string, to: string): string | undefined {
  if (!from.startsWith(PAGES) || !to.startsWith(PAGES)) return undefined;
  const service = SERVICE_NAMES.find((one) => to.startsWith(`${PAGES}/${one}/`));
  if (service === undefined || from.startsWith(`${PAGES}/${service}/`)) return undefined;
  return SHARED_PAGES.test(from) ? 'shared pages know no console' : 'no console imports another';
}

function problemInServer(from: string, to: string): string | undefined {
  if (!from.startsWith('apps/server/src/http/')) return undefined;
  if (['packages/contracts', 'packages/platform'].includes(packageOf(to) ?? '')) return undefined;
  if (to.startsWith('apps/server/src/http/')) return undefined;
  return 'the HTTP server receives its services; only start/ knows them';
}

/** Modules of a service share rules and queries; only the service itself knows their routes. */
function problemBetweenModules(from: string, to: string): string | undefined {
  const module = (file: string) => MODULE_FILE.exec(file)?.slice(1);
  const [fromModule] = module(from) ?? [];
  const [toModule, file] = module(to) ?? [];
  if (fromModule === undefined || fromModule === toModule) return undefined;
  return file === 'routes.ts' ? 'modules share rules and queries, not routes' : undefined;
}
