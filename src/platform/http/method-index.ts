import findMyWay, { type HTTPMethod } from 'find-my-way';
import type { Route } from './route.ts';

const METHODS: HTTPMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Knows which methods a path has, so that a wrong one is told from a wrong path (405 and 404). */
export function methodIndex(routes: Pick<Route, 'method' | 'path'>[]): { methodsOf(path: string): string[] } {
  const router = findMyWay();
  for (const { method, path } of routes) {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    router.on(method, url, () => undefined);
    if (method === 'GET') router.on('HEAD', url, () => undefined);
  }
  return { methodsOf: (path) => METHODS.filter((method) => router.find(method, path) !== null) };
}
