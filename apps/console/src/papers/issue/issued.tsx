import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useDownload } from '../../kit/download.ts';
import { IconCircleCheck, IconDownload } from '../../kit/icons/tabler.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { ownAddress } from '../own-address.ts';
import { type Paper, usePapers } from '../service.ts';
import { paperTexts } from '../texts.ts';
import { issueTexts } from './texts.ts';

interface IssuedPaperProps {
  paper: Paper;
  needsSignature: boolean;
  onAnother: () => void;
}

/** The paper that was just issued, with links to the usual next steps. */
export function IssuedPaper({ paper, needsSignature, onAnother }: IssuedPaperProps) {
  const texts = useTexts(issueTexts);
  const { base } = usePapers();
  const { datesIn } = useFormats();
  const result = useRef<HTMLDivElement>(null);
  // Focus this text, because the form that had the focus is gone.
  useEffect(() => result.current?.focus(), []);
  return (
    <Alert
      ref={result}
      tabIndex={-1}
      role="status"
      color="green"
      variant="light"
      maw={760}
      title={texts.done(paper.number)}
      icon={<IconCircleCheck aria-hidden />}
    >
      <Stack gap="sm">
        <Text>
          {paper.kind_name}, {datesIn(paper.subject_label)}
        </Text>
        <Text size="sm">{needsSignature ? texts.doneHint : texts.unsignedHint}</Text>
        <Group gap="sm">
          <DownloadPaper paper={paper} />
          <Button component={Link} to={`${base}/${paper.id}`} variant="default">
            {texts.open}
          </Button>
          <Button variant="default" onClick={onAnother}>
            {texts.another}
          </Button>
        </Group>
        <Anchor href={ownAddress(paper.verification_url)} target="_blank" rel="noreferrer" size="sm">
          {texts.verify}
        </Anchor>
      </Stack>
    </Alert>
  );
}

export function DownloadPaper({ paper, variant }: { paper: Paper; variant?: 'default' }) {
  const texts = useTexts(paperTexts);
  const { api } = usePapers();
  const { download, isPending } = useDownload(() => ({
    file: api.file(paper.id),
    otherwise: `${paper.number}.pdf`,
  }));
  return (
    <Button
      {...(variant === undefined ? {} : { variant })}
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isPending}
      onClick={() => download()}
    >
      {texts.download}
    </Button>
  );
}
