import { Alert, FileInput, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { answer } from '../../api/client.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { IconFileSpreadsheet } from '../../kit/icons/tabler.ts';
import { kitTexts } from '../../kit/texts.ts';
import { assertUnchanged } from '../../kit/unchanged-file.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { EMPLOYEES } from '../employees/api.ts';
import { type Preview, PreviewSection } from './preview.tsx';
import { expectedOf } from './rule-change.tsx';
import { changeTexts } from './texts.ts';

/** Sends a file, to preview or apply it. */
async function send(file: File, options: { dry_run?: 'true'; expected?: string }) {
  const form = new FormData();
  for (const [name, value] of Object.entries(options)) form.set(name, value);
  form.set('file', file);
  const body = { file: file as never, ...options };
  return (
    await answer(api.POST('/api/pms/compensation_changes/import', { body, bodySerializer: () => form }))
  ).data;
}

/** Lets the user choose a file and previews the pay changes in it. */
export function FileChange() {
  const texts = useTexts(changeTexts);
  const { fileChanged } = useTexts(kitTexts);
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const forget = useRef<() => void>(null);
  const checking = useMutation({
    mutationFn: async (chosen: File) => (await send(chosen, { dry_run: 'true' })) as Preview,
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    checking.reset();
    if (chosen !== null) checking.mutate(chosen);
    // Reset the input, so that the corrected file can be chosen again.
    forget.current?.();
  };
  const apply = async () => {
    await assertUnchanged(file!, fileChanged);
    const { changed } = await send(file!, { expected: JSON.stringify(expectedOf(checking.data!)) });
    await queries.invalidateQueries({ queryKey: EMPLOYEES });
    return changed;
  };
  const preview = checking.data;
  return (
    <>
      <Stack maw={760}>
        <FileInput
          label={texts.file}
          description={texts.fileHint}
          placeholder={texts.choose}
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          value={file}
          onChange={choose}
          resetRef={forget}
        />
        {checking.isPending && <Text role="status">{texts.preview}…</Text>}
        <FormProblem error={checking.error} />
        {preview?.is_blocked === true && <Alert color="red">{texts.blocked}</Alert>}
      </Stack>
      {preview !== undefined && (
        <PreviewSection preview={preview} apply={apply} onApplied={() => choose(null)} />
      )}
    </>
  );
}
