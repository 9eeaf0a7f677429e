import { pictureAddress as addressOfPicture } from '../../api/base.ts';

/** A picture as these pages reach it; of each the API keeps a small one, too. */
export function pictureAddress(picture: string | null, size: 'small' | 'full' = 'full'): string | null {
  const address = addressOfPicture(picture);
  return size === 'small' && address !== null ? address.replace(/\.webp$/, '-small.webp') : address;
}
