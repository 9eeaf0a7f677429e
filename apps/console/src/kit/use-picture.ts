import { useMutation } from '@tanstack/react-query';
import { pictureFrom } from './picture-from.ts';

/** Maximum width and height: twice the largest display size. */
const MOST_PIXELS = 512;

interface PictureOptions {
  /** Sends the picture as the API expects it; null removes it. */
  send: (avatar: string | null) => Promise<unknown>;
  /** Message for a file that is not a picture. */
  noPicture: string;
  onSent: () => Promise<void>;
}

/** Changes an account's picture to a file chosen by the user. */
export function usePicture({ send, noPicture, onSent }: PictureOptions) {
  return useMutation({
    mutationFn: async (file: File) =>
      await send(
        await pictureFrom(file, MOST_PIXELS).catch((cause: unknown) => {
          throw new Error(noPicture, { cause });
        }),
      ),
    onSuccess: onSent,
  });
}
