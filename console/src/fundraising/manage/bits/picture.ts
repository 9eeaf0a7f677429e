import { addressOf } from '../../../api/base.ts';

const PICTURES = '/api/v1/files/';

/** A picture as these pages reach it: the API names it by its public address, which may be another host's. */
export function pictureAddress(picture: string | null, size: 'small' | 'full' = 'full'): string | null {
  const at = picture?.indexOf(PICTURES) ?? -1;
  if (picture === null || at < 0) return picture;
  const path = picture.slice(at);
  return addressOf(size === 'small' ? path.replace(/\.webp$/, '-small.webp') : path);
}
