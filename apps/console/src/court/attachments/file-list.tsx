import { ActionIcon, Anchor, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AS_FILE, useDownload } from '../../kit/download.ts';
import { IconCertificate, IconDownload, IconFileTypePdf, IconPhoto } from '../../kit/icons/tabler.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas, usePermission } from '../api.ts';
import { newPaperPath } from '../papers/paths.ts';
import { courtPaperTexts } from '../papers/texts.ts';
import { sizeInWords } from './size.ts';
import { fileTexts } from './texts.ts';
import { Viewer } from './viewer.tsx';

interface FileListProps {
  files: readonly Schemas['MediaFile'][];
  /** True if the files belong to the record of a case, so that copies can be certified. */
  isOfRecord?: boolean;
  /** Actions for one file. */
  actions?: (file: Schemas['MediaFile']) => ReactNode;
}

/** List of files; each opens in the viewer. */
export function FileList({ files, isOfRecord = false, actions }: FileListProps) {
  const isCertifiable = usePermission()('Record Activities') && isOfRecord;
  const { date, number } = useFormats();
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {files.map((file) => {
        const Icon = file.media_type === 'application/pdf' ? IconFileTypePdf : IconPhoto;
        return (
          <Group component="li" key={file.id} justify="space-between" gap="sm" wrap="nowrap">
            <Group gap="sm" wrap="nowrap" miw={0}>
              <Icon size={22} aria-hidden style={{ flex: 'none' }} />
              <div style={{ minWidth: 0 }}>
                <Open file={file} />
                <Text size="sm" c="dimmed">
                  {sizeInWords(file.size, number)} · {date(file.created_at)}
                </Text>
              </div>
            </Group>
            <Group gap={4} wrap="nowrap" style={{ flex: 'none' }}>
              <Download file={file} />
              {isCertifiable && <Certify file={file} />}
              {actions?.(file)}
            </Group>
          </Group>
        );
      })}
    </Stack>
  );
}

function Open({ file }: { file: Schemas['MediaFile'] }) {
  const texts = useTexts(fileTexts);
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Anchor
        component="button"
        type="button"
        ta="start"
        aria-label={texts.open(file.file_name)}
        style={{ overflowWrap: 'anywhere' }}
        onClick={open}
      >
        {file.file_name}
      </Anchor>
      {isOpen && <Viewer file={file} onClose={close} />}
    </>
  );
}

function Download({ file: { id, file_name: name } }: { file: Schemas['MediaFile'] }) {
  const texts = useTexts(fileTexts);
  const { download, isPending } = useDownload(() => ({
    file: api.GET('/api/media/{id}', { params: { path: { id } }, ...AS_FILE }),
    otherwise: name,
  }));
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      aria-label={texts.download(name)}
      onClick={() => !isPending && download()}
    >
      <IconDownload size={18} aria-hidden />
    </ActionIcon>
  );
}

function Certify({ file: { id, file_name: name } }: { file: Schemas['MediaFile'] }) {
  const texts = useTexts(courtPaperTexts);
  return (
    <ActionIcon
      component={Link}
      to={newPaperPath('attachment', id, { kind: 'certified_true_copy' })}
      variant="subtle"
      size={36}
      aria-label={texts.certifyOf(name)}
      title={texts.certify}
    >
      <IconCertificate size={18} aria-hidden />
    </ActionIcon>
  );
}
