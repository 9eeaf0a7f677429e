import { Button, Fieldset, Group, Input, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { hasStatus } from '../../api/errors.ts';
import { fileOf } from '../../kit/download.ts';
import { FileChooser } from '../../kit/file-chooser.tsx';
import { choicesOf } from '../../kit/forms/choices.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { IconUpload } from '../../kit/icons/tabler.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useBlobUrl } from '../../kit/use-blob-url.ts';
import { useTexts } from '../../language/language.tsx';
import { PAPERS, useRefreshPapers } from '../data.ts';
import { type Template, usePapers } from '../service.ts';
import type { LetterheadValues } from './letterhead.ts';
import { letterheadTexts } from './letterhead-texts.ts';

const ACCEPT = 'image/png,image/jpeg,image/svg+xml,.png,.jpg,.jpeg,.svg';

export type TemplateValues = {
  name: string;
  page_size: Template['page_size'];
  body: string;
  letterhead: LetterheadValues;
};

interface LetterheadFieldsProps {
  template: Template;
  form: UseFormReturnType<TemplateValues>;
  isChangeable: boolean;
  /** Saves the picture immediately and returns the template with it. */
  upload: (file: File) => Promise<Template>;
}

/** Lines, alignment and seal of a template's letterhead. */
export function LetterheadFields(props: LetterheadFieldsProps) {
  const { form, isChangeable } = props;
  const texts = useTexts(letterheadTexts);
  return (
    <Fieldset legend={texts.letterhead}>
      <Stack gap="sm">
        <Textarea
          label={texts.lines}
          description={texts.linesHint}
          rows={3}
          readOnly={!isChangeable}
          {...form.getInputProps('letterhead.lines')}
        />
        <Group align="flex-start" gap="xl">
          <NativeSelect
            label={texts.align}
            disabled={!isChangeable}
            data={choicesOf(texts.aligns)}
            {...form.getInputProps('letterhead.align')}
          />
          <Emblem {...props} />
        </Group>
      </Stack>
    </Fieldset>
  );
}

/** The seal with its buttons. An upload is saved immediately; a removal is saved with the draft. */
function Emblem({ template, form, isChangeable, upload }: LetterheadFieldsProps) {
  const texts = useTexts(letterheadTexts);
  const refresh = useRefreshPapers();
  const url = form.values.letterhead.seal_url;
  const sending = useMutation({
    mutationFn: upload,
    onSuccess: ({ letterhead }) => {
      const seal_url = letterhead?.seal_url ?? null;
      // Only the picture is saved already. All other values stay as typed.
      form.setFieldValue('letterhead.seal_url', seal_url);
      notifyDone(texts.uploaded);
      void refresh();
    },
  });
  return (
    <Input.Wrapper
      label={texts.emblem}
      description={isChangeable ? texts.emblemHint : undefined}
      labelElement="div"
    >
      <Group gap="sm" mt={4} mih={36}>
        {url === null ? <Text c="dimmed">{texts.none}</Text> : <Picture template={template} />}
        {isChangeable && (
          <>
            <FileChooser accept={ACCEPT} onChoose={(file) => sending.mutate(file)}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  size="compact-md"
                  loading={sending.isPending}
                  leftSection={<IconUpload size={16} aria-hidden />}
                >
                  {url === null ? texts.upload : texts.replace}
                </Button>
              )}
            </FileChooser>
            {url !== null && (
              <Button
                variant="subtle"
                size="compact-md"
                onClick={() => form.setFieldValue('letterhead.seal_url', null)}
              >
                {texts.remove}
              </Button>
            )}
          </>
        )}
      </Group>
      <FormProblem error={sending.error} />
    </Input.Wrapper>
  );
}

const HEIGHT_IN_PX = 56;

function Picture({ template: { id, updated_at } }: { template: Template }) {
  const texts = useTexts(letterheadTexts);
  const { api } = usePapers();
  const query = useQuery({
    queryKey: [PAPERS, 'emblem', id, updated_at],
    queryFn: () => fileOf(api.emblem(id)),
    retry: false,
  });
  const url = useBlobUrl(query.data);
  if (hasStatus(query.error, 404)) return <Text c="red">{texts.missing}</Text>;
  return url === undefined ? null : (
    <img src={url} alt={texts.alt} height={HEIGHT_IN_PX} style={{ maxWidth: 160 }} />
  );
}
