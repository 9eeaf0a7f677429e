/** W§8: of a picture as it is stored. Cameras make larger ones. */
const MOST_BYTES = 2 * 1024 * 1024;
/** On either side: as large as it is ever shown, and some more. */
const MOST_PIXELS = 1_024;
const QUALITY = 0.9;

/** A chosen picture as a data URL that the server takes. Throws for what the browser cannot read as one. */
export async function pictureFrom(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, MOST_PIXELS / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && file.size <= MOST_BYTES && /^image\/(png|jpeg|webp|gif)$/.test(file.type))
      return await dataUrl(file);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
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
