import { Anchor, Box, Loader, Stack, Text } from '@mantine/core';
import { IconFileTypePdf } from '../../kit/icons/tabler.ts';
import { useBlobUrl } from '../../kit/use-blob-url.ts';
import { useTexts } from '../../language/language.tsx';
import { paperTexts } from '../texts.ts';
import classes from './pdf.module.css';

interface PdfProps {
  /** URL of the PDF; undefined during the first load. */
  file: Blob | undefined;
  isLoading: boolean;
}

/** Shows a PDF in the page. Browsers without a PDF viewer, such as those on phones, open the PDF in a new window. */
export function Pdf({ file, isLoading }: PdfProps) {
  const texts = useTexts(paperTexts);
  const address = useBlobUrl(file);
  return (
    <Box className={classes.frame!} aria-busy={isLoading} role="region" aria-label={texts.preview}>
      {isLoading && (
        <div className={classes.loading} role="status">
          <Loader size="sm" aria-hidden />
          <Text size="sm">{texts.previewing}</Text>
        </div>
      )}
      {address !== undefined &&
        (navigator.pdfViewerEnabled ? (
          <iframe className={classes.pdf} src={address} title={texts.preview} />
        ) : (
          <Stack align="center" justify="center" gap="xs" h="100%" p="md" ta="center">
            <IconFileTypePdf size={48} stroke={1.2} aria-hidden />
            <Anchor href={address} target="_blank" rel="noreferrer">
              {texts.openPreview}
            </Anchor>
            <Text size="sm" c="dimmed">
              {texts.openHint}
            </Text>
          </Stack>
        ))}
    </Box>
  );
}
