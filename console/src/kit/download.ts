/** Gives the browser a file that an answer brought, under the name that the server chose. */
export function saveFile(file: Blob, response: Response, otherwise: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = nameOf(response.headers.get('content-disposition')) ?? otherwise;
  link.click();
  // It has been read by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** RFC 6266: `filename*` goes before `filename`. */
function nameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1];
}
