import type { Rolldown } from 'vite';

/**
 * Groups modules into chunks. By default each set of pages with shared modules gets a chunk of its own; a home page
 * loaded fifty, most of a few hundred bytes. The first matching group wins.
 */
export function chunksOf(services: readonly string[]): Rolldown.CodeSplittingOptions {
  const own = (service: string) => new RegExp(`/apps/console/src/${service}/(?!main\\.tsx)`);
  return {
    groups: inOrder([
      // Loaded with every page. Packages are separate, so that they stay in the browser cache when only our code
      // changes.
      { name: 'library', test: PACKAGES, tags: [FIRST] },
      { name: 'shell', test: SHARED, tags: [FIRST] },
      ...services.map((service) => ({ name: service, test: own(service), tags: [FIRST] })),
      // Modules shared by at least twelve pages of any service, loaded together.
      { name: 'kit', test: SHARED_OR_PACKAGES, minShareCount: 12 },
      // Modules shared by fewer pages, one chunk per set of pages. Before the groups of a service, so that no other
      // service loads those.
      { name: 'part', test: SHARED_OR_PACKAGES, minShareCount: 2, entriesAware: true },
      ...services.map((service) => ({ name: `${service}-kit`, test: own(service), minShareCount: 6 })),
    ]),
  };
}

/** The bundler appends the names of all sharing pages to a chunk's name. */
export const chunkFile = ({ name }: { name: string }) => `assets/${name.split('~', 1)[0]}-[hash].js`;

/** Tag of modules that are loaded before a page is chosen. */
const FIRST = '$initial';
const PACKAGES = /\/node_modules\//;
const SHARED = /\/(?:console\/src\/(?:account|api|kit|language|papers|shell)|contracts\/src)\//;
const SHARED_OR_PACKAGES = new RegExp(`${PACKAGES.source}|${SHARED.source}`);

function inOrder(groups: Rolldown.CodeSplittingGroup[]): Rolldown.CodeSplittingGroup[] {
  return groups.map((group, place) => ({ ...group, priority: groups.length - place }));
}
