import type { Rolldown } from 'vite';

/**
 * Groups modules into chunks. Without these groups, the bundler makes one chunk for each set of pages that share
 * modules: a home page then loads about fifty chunks, and most are only a few hundred bytes. A module belongs to the
 * first matching group.
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
      // Modules shared by fewer pages: one chunk per set of pages. This group comes before the service groups, so
      // that no service loads chunks that only other services need.
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
