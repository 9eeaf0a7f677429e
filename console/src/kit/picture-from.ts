/** W§8: of a picture as it is stored. Cameras make larger ones. */
const MOST_BYTES = 2 * 1024 * 1024;
/** On either side: as large as it is ever shown, and some more. */
const MOST_PIXELS = 1_024;
const QUALITY = 0.9;

/** What a browser offers to choose. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif';

/** A chosen picture as a data URL, small enough for the server. Throws for what the browser cannot read as one. */
export async function pictureFrom(file: File, mostPixels = MOST_PIXELS): Promise<string> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, mostPixels / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && file.size <= MOST_BYTES && PICTURE_TYPES.split(',').includes(file.type))
      return await dataUrl(file);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d')!;
    // A JPEG has nothing that can be looked through.
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
