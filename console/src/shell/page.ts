import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** A route whose page is fetched when somebody goes there. */
export function page(path: string, load: () => Promise<{ default: ComponentType }>): RouteObject {
  return { path, lazy: async () => ({ Component: (await load()).default }) };
}
