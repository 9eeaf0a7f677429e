import { useMutation } from '@tanstack/react-query';
import { NoAnswer } from '../api/errors.ts';
import { tellFailed } from './tell.ts';

/** With a request whose answer is a file: the client hands it on unread. */
export const AS_FILE = { parseAs: 'stream' } as const;

interface Asked {
  /** Of the API's client, asked `AS_FILE`. */
  file: Promise<{ response: Response }>;
  /** Its name, should the server tell none. */
  otherwise: string;
}

/**
 * How every file of the API is taken: fetched by the API's client, so that an ended session asks to sign in and goes on,
 * and a refusal is told with how long to wait; then saved. Not by a link, which shows what the server answers instead as
 * the page; nor by one after a `HEAD`, which would be recorded as an export of its own and can be let through when the
 * link no longer is. However large it is, it stays with the
 * browser: nothing of it passes through script.
 */
export function useDownload<Choice = void>(ask: (choice: Choice) => Asked) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (choice: Choice) => {
      const { file, otherwise } = ask(choice);
      const { response } = await file;
      saveAs(await wholeOf(response), nameOf(response.headers.get('content-disposition')) ?? otherwise);
    },
    onError: tellFailed,
  });
  return { download: mutate, isPending };
}

/** Returns the whole file of an answer that was asked for `AS_FILE`. */
export async function fileOf(asked: Asked['file']): Promise<Blob> {
  return await wholeOf((await asked).response);
}

/** Gives the browser what is here already as a file. */
export function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // It has been read by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Half a file is none: the server cuts the connection when it fails on the way. */
async function wholeOf(response: Response): Promise<Blob> {
  try {
    return await response.blob();
  } catch (error) {
    throw new NoAnswer(error);
  }
}

/** RFC 6266: `filename*` goes before `filename`. */
function nameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1];
}
