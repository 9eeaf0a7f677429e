import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Import } from './rules.ts';

const FILES = ['{apps,packages}/*/src/**/*.{ts,tsx}', '{scripts,tests,bench}/**/*.{ts,tsx}'];
const OTHER_PROGRAMS = /^bench\/peers\/(?:adonisjs|express|nestjs)\//;
const SPECIFIER = /(?:\bfrom|\bimport|\bimport\()\s*['"]((?:\.{1,2}\/|@bulwagan\/)[^'"\n]+)['"]/g;

/** Returns all imports of our own modules, type imports included. */
export function readImports(): Import[] {
  return globSync(FILES)
    .filter((file) => !OTHER_PROGRAMS.test(file) && !file.endsWith('.d.ts'))
    .sort()
    .flatMap((from) =>
      [...readFileSync(from, 'utf8').matchAll(SPECIFIER)].map(([, to]) => ({
        from,
        to: resolved(from, to!),
      })),
    );
}

/** Returns the path of an imported module, from the root of the repository. */
export function resolved(from: string, specifier: string): string {
  const [, name, path] = /^@bulwagan\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (name === undefined) return join(dirname(from), specifier);
  const folder = existsSync(`packages/${name}`) ? 'packages' : 'apps';
  return `${folder}/${name}/src/${path}`;
}

/** Returns the groups of modules that import each other in a circle. */
export function findCycles(imports: readonly Import[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const order = new Map<string, { index: number; low: number }>();
  const open: string[] = [];
  const cycles: string[][] = [];
  // Tarjan's strongly connected components.
  const visit = (file: string): { index: number; low: number } => {
    const own = { index: order.size, low: order.size };
    order.set(file, own);
    open.push(file);
    for (const { to } of next.get(file) ?? []) {
      const known = order.get(to);
      if (known === undefined) own.low = Math.min(own.low, visit(to).low);
      else if (open.includes(to)) own.low = Math.min(own.low, known.index);
    }
    if (own.low === own.index) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) cycles.push(group.sort());
    }
    return own;
  };
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
