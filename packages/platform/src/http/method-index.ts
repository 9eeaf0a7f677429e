import findMyWay, { type HTTPMethod } from 'find-my-way';
import type { Route } from './route.ts';

const METHODS: HTTPMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Returns the methods of a path, to distinguish 405 (wrong method) from 404 (unknown path). */
export function methodIndex(routes: Pick<Route, 'method' | 'path'>[]): { methodsOf(path: string): string[] } {
  const router = findMyWay();
  for (const { method, path } of routes) {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    router.on(method, url, () => undefined);
    if (method === 'GET') router.on('HEAD', url, () => undefined);
  }
  return { methodsOf: (path) => METHODS.filter((method) => router.find(method, path) !== null) };
}
