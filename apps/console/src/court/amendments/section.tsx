import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { Empty } from '../../kit/empty.tsx';
import { IconFilePlus } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { usePermission } from '../api.ts';
import { StateBadge } from '../cases/badges.tsx';
import { useAmendments } from '../cases/data.ts';
import { useCaseRecord } from '../cases/record/frame-of-case.ts';
import { wordTexts } from '../cases/words.ts';
import { Counts } from './counts.tsx';
import { amendmentTexts } from './texts.ts';

/** Amendments of one case. */
export default function CaseAmendments() {
  const { record } = useCaseRecord();
  const texts = useTexts(amendmentTexts);
  const words = useTexts(wordTexts);
  const { dateTime } = useFormats();
  const query = useAmendments(record.id);
  const canAsk = usePermission()('File Amendments') && record.status !== 'archived';
  const ask = (
    <Button
      component={Link}
      to={`/cases/${record.id}/amendments/new`}
      variant="light"
      leftSection={<IconFilePlus size={18} aria-hidden />}
    >
      {texts.ask}
    </Button>
  );
  return (
    <Loaded query={query} lines={5}>
      {(amendments) => (
        <Stack>
          <Group justify="space-between">
            <Title order={2} size="h4">
              {texts.amendments}
            </Title>
            {canAsk && amendments.length > 0 && ask}
          </Group>
          {amendments.length === 0 && (
            <Empty title={texts.none} hint={texts.noneHint} action={canAsk ? ask : undefined} />
          )}
          {amendments.map((amendment) => (
            <Card withBorder key={amendment.id} padding="sm">
              <Group gap="xs">
                <Anchor component={Link} to={`/amendments/${amendment.id}`} fw={600}>
                  {texts.askedBy(amendment.created_by?.name ?? '–', dateTime(amendment.created_at))}
                </Anchor>
                <StateBadge state={amendment.status} words={words.amendment} />
              </Group>
              <Counts of={amendment} />
              {amendment.remarks !== null && (
                <Text size="sm" lineClamp={2}>
                  {amendment.remarks}
                </Text>
              )}
            </Card>
          ))}
        </Stack>
      )}
    </Loaded>
  );
}
