import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDownload } from '../../kit/download.ts';
import { useFormats, useLanguage, useTexts } from '../../language/language.tsx';
import { PAPERS } from '../data.ts';
import { type Batch, usePapers } from '../service.ts';
import { paperTexts } from '../texts.ts';
import { batchTexts } from './texts.ts';

const FEW = 5;
/** Polling interval while a batch is in progress. */
const LOOK_AGAIN_IN_MS = 2_000;

const isUnfinished = ({ status }: Batch): boolean => status === 'waiting' || status === 'running';

/** Latest batches of the user with their files; renders nothing if there are none. `within` limits them to one record. */
export function RecentBatches({ within }: { within?: string | undefined }) {
  const texts = useTexts(batchTexts);
  const { api } = usePapers();
  const { language } = useLanguage();
  const { data } = useQuery({
    queryKey: [PAPERS, 'batches', language, within],
    queryFn: () => api.batches({ within, perPage: FEW }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnfinished) ? LOOK_AGAIN_IN_MS : false),
  });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <section aria-label={texts.recent}>
      <Title order={3} size="h5" mb="xs">
        {texts.recent}
      </Title>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {data.rows.map((batch) => (
          <BatchLine key={batch.id} batch={batch} />
        ))}
      </Stack>
    </section>
  );
}

function BatchLine({ batch }: { batch: Batch }) {
  const texts = useTexts(batchTexts);
  const words = useTexts(paperTexts);
  const { api } = usePapers();
  const { number, dateTime } = useFormats();
  const at = dateTime(batch.created_at);
  const { download } = useDownload(() => ({ file: api.batchFile(batch.id), otherwise: batch.kind }));
  const issued = batch.done - batch.errors.length;
  return (
    <li>
      <Group gap="sm">
        <Text span>
          {batch.kind_name}, {at} · {texts.states[batch.status]}:{' '}
          {texts.progressOf(number(issued), number(batch.total))}
        </Text>
        {batch.file_url !== null && (
          <Anchor
            component="button"
            type="button"
            aria-label={texts.downloadOf(batch.kind_name, at)}
            onClick={() => download()}
          >
            {words.download}
          </Anchor>
        )}
      </Group>
    </li>
  );
}
