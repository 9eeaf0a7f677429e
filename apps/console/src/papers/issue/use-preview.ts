import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { fileOf } from '../../kit/download.ts';
import { useLanguage } from '../../language/language.tsx';
import { PAPERS } from '../data.ts';
import { type PreviewRequest, usePapers } from '../service.ts';

/** Pause after the last keystroke before the preview is requested. */
const PAUSE_IN_MS = 500;

/**
 * Previews a paper while its values are entered: the missing values, and the PDF. Both keep the last result while a
 * new result loads. A refused preview is not retried, because the cause is the record or the text, not the
 * connection.
 */
export function usePreview(request: PreviewRequest | undefined) {
  const { api } = usePapers();
  const { language } = useLanguage();
  const [asked] = useDebouncedValue(request, PAUSE_IN_MS);
  const common = {
    enabled: asked !== undefined,
    retry: false,
    // Always reload, because the record may have changed.
    staleTime: 0,
    gcTime: 0,
    placeholderData: <Data>(before: Data) => before,
  } as const;
  const facts = useQuery({
    queryKey: [PAPERS, 'preview', language, asked],
    queryFn: () => api.preview(asked!),
    ...common,
  });
  const file = useQuery({
    queryKey: [PAPERS, 'preview-file', asked],
    queryFn: () => fileOf(api.previewFile(asked!)),
    ...common,
  });
  return {
    facts,
    file,
    /** True if the preview shows the values that are entered now. */
    isCurrent: JSON.stringify(asked) === JSON.stringify(request) && !facts.isFetching,
    reload: () => Promise.all([facts.refetch(), file.refetch()]),
  };
}
