import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { PapersOfRecord } from '../../papers/records/of-record.tsx';
import { usePermission } from '../api.ts';
import { useCaseRecord } from '../cases/record/frame-of-case.ts';
import { newPaperPath } from './paths.ts';
import { CourtPapers } from './provider.tsx';
import { courtPaperTexts } from './texts.ts';

/** Section with the papers of a case and its activities. */
export default function PapersOfCase() {
  const texts = useTexts(courtPaperTexts);
  const { record } = useCaseRecord();
  const can = usePermission();
  return (
    <CourtPapers>
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {texts.ofCase}
          </Title>
          {can('Record Activities') && (
            <Button
              component={Link}
              to={newPaperPath('case', record.id)}
              state={{ label: `${record.case_number}, ${record.case_title}` }}
              variant="light"
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {texts.make}
            </Button>
          )}
        </Group>
        {can('Record Activities') && (
          <Text size="sm" c="dimmed">
            {texts.ofHearings}{' '}
            <Anchor component={Link} to={`/cases/${record.id}/docket`} underline="always">
              {texts.toDocket}
            </Anchor>
          </Text>
        )}
        <PapersOfRecord recordId={record.id} />
      </Stack>
    </CourtPapers>
  );
}
