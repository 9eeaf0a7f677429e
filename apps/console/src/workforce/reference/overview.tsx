import { Anchor, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { REFERENCE_LISTS } from './lists.ts';
import { referenceTexts } from './texts.ts';

/** Overview of the reference lists. */
export default function ReferenceOverview() {
  const texts = useTexts(referenceTexts);
  return (
    <>
      <PageHeader title={texts.title} detail={texts.detail} />
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        {REFERENCE_LISTS.map(({ slug }) => (
          <Paper key={slug} withBorder p="md">
            <Title order={2} size="h4">
              <Anchor component={Link} to={`/reference/${slug}`} inherit>
                {texts.lists[slug]}
              </Anchor>
            </Title>
            <Text size="sm" c="dimmed" mt={4}>
              {texts.hints[slug]}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </>
  );
}
