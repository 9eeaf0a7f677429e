import { Alert, Anchor, Button, Group, List, Progress, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useDownload } from '../../kit/download.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { IconDownload } from '../../kit/icons/tabler.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { useServerText } from '../../language/use-server-text.ts';
import { PAPERS, useRefreshPapers } from '../data.ts';
import { type Batch, usePapers } from '../service.ts';
import { batchTexts } from './texts.ts';

/** Polling interval while the batch is running. */
const LOOK_AGAIN_IN_MS = 700;

const isOver = ({ status }: Batch): boolean => status === 'done' || status === 'failed';

interface RefusedProps {
  subjectType: string;
  labelOf: (subjectId: string) => string;
}

interface BatchProgressProps extends RefusedProps {
  started: Batch;
  onAgain: () => void;
}

/** Progress of a batch; when it is finished, its file and the records that got no paper. */
export function BatchProgress({ started, onAgain, ...refused }: BatchProgressProps) {
  const texts = useTexts(batchTexts);
  const { number } = useFormats();
  const { api } = usePapers();
  const { data: batch = started, error } = useQuery({
    queryKey: [PAPERS, 'batch', started.id],
    queryFn: () => api.batch(started.id),
    initialData: started,
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isOver(state.data) ? false : LOOK_AGAIN_IN_MS,
  });
  const isDone = isOver(batch);
  const refresh = useRefreshPapers();
  // Reload the lists on this page and other pages, which show the new papers.
  useEffect(() => {
    if (isDone) void refresh();
  }, [isDone, refresh]);
  const issued = batch.done - batch.errors.length;
  return (
    <Stack maw={760}>
      <Progress value={(batch.done / Math.max(1, batch.total)) * 100} aria-label={texts.progress} size="lg" />
      <Text role="status">
        {isDone && batch.status === 'done'
          ? texts.done(number(issued))
          : texts.progressOf(number(batch.done), number(batch.total))}
      </Text>
      <FormProblem error={error} />
      {batch.status === 'failed' && <Alert color="red">{texts.failed}</Alert>}
      <Refused batch={batch} {...refused} />
      {isDone && (
        <Group>
          {batch.file_url !== null && <BatchFile batch={batch} />}
          <Button variant="default" onClick={onAgain}>
            {texts.again}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function BatchFile({ batch }: { batch: Batch }) {
  const texts = useTexts(batchTexts);
  const { api } = usePapers();
  const { download, isPending } = useDownload(() => ({
    file: api.batchFile(batch.id),
    otherwise: batch.kind,
  }));
  return (
    <Button
      loading={isPending}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => download()}
    >
      {texts.download}
    </Button>
  );
}

function Refused({ batch, subjectType, labelOf }: RefusedProps & { batch: Batch }) {
  const texts = useTexts(batchTexts);
  const say = useServerText();
  const { recordPath } = usePapers();
  if (batch.errors.length === 0) return null;
  const shown = (id: string) => {
    const path = recordPath({ subject_type: subjectType, subject_id: id, record_id: null });
    if (path === undefined) return labelOf(id);
    return (
      <Anchor component={Link} to={path} inherit>
        {labelOf(id)}
      </Anchor>
    );
  };
  return (
    <section aria-label={texts.refused}>
      <Title order={2} size="h5">
        {texts.refused}
      </Title>
      <List size="sm">
        {batch.errors.map(({ subject_id: id, message }) => (
          <List.Item key={id}>
            {shown(id)}: {say(message)}
          </List.Item>
        ))}
      </List>
    </section>
  );
}
