import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** Creates a route whose page is loaded on demand. */
export function page(path: string, load: () => Promise<{ default: ComponentType }>): RouteObject {
  return { path, lazy: async () => ({ Component: (await load()).default }) };
}
