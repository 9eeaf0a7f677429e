import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useDownload } from '../../kit/download.ts';
import { FileChooser } from '../../kit/file-chooser.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { IconDownload, IconUpload } from '../../kit/icons/tabler.ts';
import { notifyDone } from '../../kit/notify.ts';
import { Section } from '../../kit/section.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { kindNamed, useKinds, useRefreshPapers } from '../data.ts';
import { type Paper, usePapers } from '../service.ts';
import { recordTexts } from './texts.ts';

const ACCEPT = 'application/pdf,image/png,image/jpeg,image/tiff,.pdf,.png,.jpg,.jpeg,.tif,.tiff';

/** The scan of the signed paper. Readers can download it; users who may issue the paper can upload it. */
export function SignedCopy({ paper }: { paper: Paper }) {
  const texts = useTexts(recordTexts);
  const { dateTime } = useFormats();
  const { api } = usePapers();
  const kind = kindNamed(useKinds().data, paper.kind);
  const canIssue = kind?.can_issue === true;
  const isValidUnsigned = kind?.needs_signature === false;
  const refresh = useRefreshPapers();
  const sending = useMutation({
    mutationFn: (file: File) => api.addSignedCopy(paper.id, file),
    onSuccess: () => {
      notifyDone(texts.uploadDone);
      void refresh();
    },
  });
  const { download, isPending } = useDownload(() => ({
    file: api.signedCopy(paper.id),
    otherwise: `${paper.number}-signed`,
  }));
  const isThere = paper.signed_copy_url !== null;
  const isElectronic = paper.electronically_issued_at !== null;
  const withoutCopy = isValidUnsigned ? texts.validUnsigned : texts.notSigned;
  const unsigned = isElectronic ? texts.electronic(dateTime(paper.electronically_issued_at)) : withoutCopy;
  const signature = isThere ? texts.uploaded(dateTime(paper.signed_at)) : unsigned;
  return (
    <Section title={texts.signed}>
      <Text mb="sm" c={isThere || isElectronic || isValidUnsigned ? undefined : 'dimmed'}>
        {signature}
      </Text>
      <Group gap="sm" mih={36}>
        {isThere && (
          <Button
            variant="default"
            loading={isPending}
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => download()}
          >
            {texts.downloadSigned}
          </Button>
        )}
        {canIssue && paper.status === 'issued' && (
          <FileChooser accept={ACCEPT} onChoose={(file) => sending.mutate(file)}>
            {(props) => (
              <Button
                {...props}
                variant="light"
                loading={sending.isPending}
                leftSection={<IconUpload size={18} aria-hidden />}
              >
                {isThere ? texts.replaceSigned : texts.upload}
              </Button>
            )}
          </FileChooser>
        )}
      </Group>
      <FormProblem error={sending.error} />
    </Section>
  );
}
