import { Skeleton, Stack } from '@mantine/core';
import { useTexts } from '../language/language.tsx';
import { shellTexts } from './texts.ts';

/** In place of a page whose program or data are on their way: about as high as what comes, so that nothing jumps. */
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
