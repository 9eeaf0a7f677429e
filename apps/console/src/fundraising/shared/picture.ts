import { pictureAddress as addressOfPicture } from '../../api/base.ts';

/** Returns the URL of a picture; the API also stores a small version of each. */
export function pictureAddress(picture: string | null, size: 'small' | 'full' = 'full'): string | null {
  const address = addressOfPicture(picture);
  return size === 'small' && address !== null ? address.replace(/\.webp$/, '-small.webp') : address;
}
