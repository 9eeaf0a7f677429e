import { useMutation } from '@tanstack/react-query';
import { pictureFrom } from './picture-from.ts';

/** On either side: twice of what is shown anywhere. */
const MOST_PIXELS = 512;

interface PictureOptions {
  /** With the picture as the API takes it; with null there is none any more. */
  send: (avatar: string | null) => Promise<unknown>;
  /** What is said of a file that holds no picture. */
  noPicture: string;
  onSent: () => Promise<void>;
}

/** Another picture of an account, made of the file that somebody has chosen. */
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
