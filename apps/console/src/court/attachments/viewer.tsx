import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { AS_FILE, fileOf, saveAs } from '../../kit/download.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { IconDownload } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { fileTexts } from './texts.ts';
import classes from './viewer.module.css';

interface ViewerProps {
  file: Schemas['MediaFile'];
  onClose: () => void;
}

/** Shows a file over the page: PDFs in the browser's viewer, pictures as images. Other files can be downloaded. */
export function Viewer({ file, onClose }: ViewerProps) {
  const texts = useTexts(fileTexts);
  const query = useQuery({
    queryKey: ['media', file.id],
    queryFn: () => fileOf(api.GET('/api/media/{id}', { params: { path: { id: file.id } }, ...AS_FILE })),
    // Do not cache the file, because the server logs each viewing of a sealed case.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog opened onClose={onClose} title={file.file_name} size="90rem">
      <FormProblem error={query.error} />
      {query.isPending && <Skeleton className={classes.shown!} />}
      {query.data !== undefined && <Shown file={file} content={query.data} />}
      <Group justify="flex-end" mt="md">
        <Button
          variant="default"
          disabled={query.data === undefined}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => query.data !== undefined && saveAs(query.data, file.file_name)}
        >
          {texts.download(file.file_name)}
        </Button>
      </Group>
    </Dialog>
  );
}

/** Image types that every browser displays. */
const PICTURES = new Set(['image/png', 'image/jpeg']);

function Shown({ file, content }: { file: Schemas['MediaFile']; content: Blob }) {
  const texts = useTexts(fileTexts);
  const address = useAddressOf(content, file.media_type);
  if (address === undefined) return <Skeleton className={classes.shown!} />;
  if (file.media_type === 'application/pdf')
    return <iframe className={classes.shown} src={address} title={file.file_name} />;
  if (PICTURES.has(file.media_type))
    return <img className={classes.picture} src={address} alt={file.file_name} />;
  return <Text>{texts.notShown}</Text>;
}

/**
 * Returns an object URL of the content while it is shown. The type is the one that the server detected from the bytes.
 */
function useAddressOf(content: Blob, type: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([content], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content, type]);
  return address;
}
