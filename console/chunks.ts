import type { Rolldown } from 'vite';

/**
 * Which modules are built into one file. Left alone, each set of pages that share something gets a file for it: a first
 * page waited for fifty of them, most of a few hundred bytes. What is here before others wins.
 */
export function chunksOf(services: readonly string[]): Rolldown.CodeSplittingOptions {
  const own = (service: string) => new RegExp(`/console/src/${service}/(?!main\\.tsx)`);
  return {
    groups: inOrder([
      // Loaded with every page: the packages by themselves, which stay in browsers' caches when only we have changed.
      { name: 'library', test: PACKAGES, tags: [FIRST] },
      { name: 'shell', test: SHARED, tags: [FIRST] },
      ...services.map((service) => ({ name: service, test: own(service), tags: [FIRST] })),
      // What a dozen pages share, of whichever services: who needs some of it loads it all, and then has it.
      { name: 'kit', test: SHARED_OR_PACKAGES, minShareCount: 12 },
      // What fewer share, each set of pages its own: before the files of one service, so that no other has to load those.
      { name: 'part', test: SHARED_OR_PACKAGES, minShareCount: 2, entriesAware: true },
      ...services.map((service) => ({ name: `${service}-kit`, test: own(service), minShareCount: 6 })),
    ]),
  };
}

/** The bundler joins to a part's name those of all pages that share it. */
export const chunkFile = ({ name }: { name: string }) => `assets/${name.split('~', 1)[0]}-[hash].js`;

/** Loaded before a page is chosen. */
const FIRST = '$initial';
const PACKAGES = /\/node_modules\//;
const SHARED = /\/console\/src\/(?:account|api|kit|language|shell)\//;
const SHARED_OR_PACKAGES = new RegExp(`${PACKAGES.source}|${SHARED.source}`);

function inOrder(groups: Rolldown.CodeSplittingGroup[]): Rolldown.CodeSplittingGroup[] {
  return groups.map((group, place) => ({ ...group, priority: groups.length - place }));
}
