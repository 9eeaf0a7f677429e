import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { AS_FILE, useDownload } from '../../../kit/download.ts';
import { IconDownload } from '../../../kit/icons/tabler.ts';
import { Section } from '../../../kit/section.tsx';
import { useFormats, useLanguage, useTexts } from '../../../language/language.tsx';
import { ownAddress } from '../../../papers/own-address.ts';
import { PaperStatus } from '../../../papers/status.tsx';
import { ErrorState } from '../../../shell/error-state.tsx';
import { api, type Schemas } from '../../api.ts';
import { receiptTexts } from '../receipt-texts.ts';

const LOOK_AGAIN_IN_MS = 5_000;
const MOST = 50;
const ONE_PAPER_HEIGHT = 48;

/**
 * Receipts and certificates of the donor's own donation. A job issues them after the payment; the list then shows
 * them without a reload.
 */
export function PapersOfDonation({ donation: { id, status } }: { donation: Schemas['Donation'] }) {
  const texts = useTexts(receiptTexts);
  const { language } = useLanguage();
  const query = useQuery({
    queryKey: ['gifts', 'papers', id, status, language],
    queryFn: async () => {
      const asked = { record_id: `donation:${id}`, per_page: MOST };
      return (await answer(api.GET('/api/v1/documents', { params: { query: asked } }))).data.data;
    },
    refetchInterval: ({ state }) =>
      status === 'completed' && state.data?.length === 0 ? LOOK_AGAIN_IN_MS : false,
  });
  const { data: papers } = query;
  return (
    <Section title={texts.papers}>
      {papers === undefined && query.isError && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {/* As high as one paper, so that the layout does not shift. */}
      {papers === undefined && !query.isError && <Skeleton h={ONE_PAPER_HEIGHT} data-awaited />}
      {papers?.length === 0 && (
        <Text c="dimmed" role="status" mih={ONE_PAPER_HEIGHT}>
          {status === 'completed' ? texts.papersNone : texts.papersEnded}
        </Text>
      )}
      {papers !== undefined && papers.length > 0 && (
        <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          {papers.map((paper) => (
            <OnePaper key={paper.id} paper={paper} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

function OnePaper({ paper }: { paper: Schemas['Document'] }) {
  const texts = useTexts(receiptTexts);
  const { date } = useFormats();
  const name = texts.paperNumber(paper.kind_name, paper.number);
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={600}>{paper.kind_name}</Text>
            <PaperStatus status={paper.status} />
          </Group>
          <Text size="sm" c="dimmed" className="figures">
            {paper.number}, {date(paper.issued_at)}
          </Text>
        </div>
        <Group gap="sm" className="no-print">
          <Anchor
            href={ownAddress(paper.verification_url)}
            target="_blank"
            rel="noreferrer"
            size="sm"
            aria-label={texts.checkOf(name)}
          >
            {texts.check}
          </Anchor>
          {paper.status === 'issued' && <DownloadPaper paper={paper} />}
        </Group>
      </Group>
    </li>
  );
}

export function DownloadPaper({ paper }: { paper: Schemas['Document'] }) {
  const texts = useTexts(receiptTexts);
  const { download, isPending } = useDownload(() => ({
    file: api.GET('/api/v1/documents/{id}/file', { params: { path: { id: paper.id } }, ...AS_FILE }),
    otherwise: `${paper.number}.pdf`,
  }));
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isPending}
      onClick={() => download()}
      aria-label={texts.downloadPaperOf(texts.paperNumber(paper.kind_name, paper.number))}
    >
      {texts.downloadPaper}
    </Button>
  );
}
