import { useMutation } from '@tanstack/react-query';
import { NoAnswer } from '../api/errors.ts';
import { notifyFailed } from './notify.ts';

/** Request option for responses that are files: the client returns the body unread. */
export const AS_FILE = { parseAs: 'stream' } as const;

interface Asked {
  /** Request made with `AS_FILE`. */
  file: Promise<{ response: Response }>;
  /** File name to use if the response has none. */
  otherwise: string;
}

/**
 * Downloads a file with the API client, then saves it. If the session has ended, the user signs in and the download
 * continues; a refusal shows how long to wait.
 * A plain link would show an error response as a page. A `HEAD` request before a link would be audited as an export of
 * its own, and could succeed where the link then fails. The browser keeps the file's content out of script memory,
 * whatever its size.
 */
export function useDownload<Choice = void>(ask: (choice: Choice) => Asked) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (choice: Choice) => {
      const { file, otherwise } = ask(choice);
      const { response } = await file;
      saveAs(await fullOf(response), nameOf(response.headers.get('content-disposition')) ?? otherwise);
    },
    onError: notifyFailed,
  });
  return { download: mutate, isPending };
}

/** Returns the complete file of a request made with `AS_FILE`. */
export async function fileOf(asked: Asked['file']): Promise<Blob> {
  return await fullOf((await asked).response);
}

/** Saves a blob as a file. */
export function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // After a minute, the browser has read the blob.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Rejects partial files: the server cuts the connection when it fails midway. */
async function fullOf(response: Response): Promise<Blob> {
  try {
    return await response.blob();
  } catch (error) {
    throw new NoAnswer(error);
  }
}

/** RFC 6266: `filename*` takes precedence over `filename`. */
function nameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1];
}
