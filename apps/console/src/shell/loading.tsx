import { Skeleton, Stack } from '@mantine/core';
import { useTexts } from '../language/language.tsx';
import { shellTexts } from './texts.ts';

/** Skeleton of a page that is loading, roughly as high as the content, so that the layout does not shift. */
export function Loading({ lines = 8 }: { lines?: number }) {
  const texts = useTexts(shellTexts);
  return (
    <Stack gap="sm" role="status" aria-label={texts.loading} data-awaited mih="60vh">
      <Skeleton h={34} w="40%" mb="sm" />
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <Skeleton key={line} h={22} />
      ))}
    </Stack>
  );
}
