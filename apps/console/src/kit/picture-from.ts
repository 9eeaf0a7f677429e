import { PORTRAIT_MAX_BYTES } from '@bulwagan/contracts/sizes.ts';

/** Maximum width and height, slightly more than any display size. */
const MOST_PIXELS = 1_024;
const QUALITY = 0.9;

/** File types offered by the browser's file dialog. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif';

/** Returns a chosen picture as a data URL small enough for the server. Throws if the browser cannot decode it. */
export async function pictureFrom(file: File, mostPixels = MOST_PIXELS): Promise<string> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, mostPixels / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && file.size <= PORTRAIT_MAX_BYTES && PICTURE_TYPES.split(',').includes(file.type))
      return await dataUrl(file);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d')!;
    // JPEG has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', QUALITY);
  } finally {
    bitmap.close();
  }
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
