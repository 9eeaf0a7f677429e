import { addressOf } from '../../api/base.ts';

/** The API names pictures by the service's public address; the page may be reached by another. */
export function pictureAddress(url: string | null): string | null {
  return url === null ? null : addressOf(url.slice(url.indexOf('/api/')));
}
