import { Anchor, Button, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Empty } from '../../kit/empty.tsx';
import { IconSearch } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { type Schemas, useAdministrates } from '../api.ts';
import { fold, hasWords, wordsOf } from '../locations/fold.ts';
import { helpTexts } from './texts.ts';
import { useHelpCenter, useTopics } from './use-help.ts';

/** Help topics for the user's roles, by category. */
export default function HelpCenter() {
  const texts = useTexts(helpTexts);
  const { isAdministrator } = useAdministrates();
  const topics = useTopics();
  const categories = useHelpCenter();
  return (
    <>
      <PageHeader
        title={texts.title}
        detail={texts.detail}
        actions={
          isAdministrator && (
            <Button component={Link} to="/help/manage" variant="default">
              {texts.manage}
            </Button>
          )
        }
      />
      <Loaded query={categories}>
        {(all) => <Loaded query={topics}>{(found) => <Topics categories={all} topics={found} />}</Loaded>}
      </Loaded>
    </>
  );
}

interface TopicsProps {
  categories: readonly Schemas['HelpCategory'][];
  topics: readonly Schemas['HelpTopicSummary'][];
}

function Topics({ categories, topics }: TopicsProps) {
  const texts = useTexts(helpTexts);
  const [search, setSearch] = useState('');
  if (topics.length === 0) return <Empty title={texts.emptyTitle} hint={texts.emptyHint} />;
  const words = wordsOf(search);
  const found = topics.filter(({ title, description }) =>
    hasWords(fold(`${title} ${description ?? ''}`), words),
  );
  const shown = categories
    .map((category) => ({
      category,
      topics: found.filter((topic) => topic.help_category_id === category.id),
    }))
    .filter((one) => one.topics.length > 0);
  return (
    <>
      <TextInput
        type="search"
        label={texts.search}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={16} aria-hidden />}
        maw={560}
        mb="lg"
      />
      <Text role="status" className={shown.length === 0 ? undefined : 'hidden'}>
        {shown.length === 0 && texts.nothing}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        {shown.map(({ category, topics: ofCategory }) => (
          <Paper key={category.id} withBorder p="lg" component="section" aria-labelledby={category.id}>
            <Title order={2} size="h4" id={category.id} mb="sm">
              {category.name}
            </Title>
            <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {ofCategory.map(({ id, title, description }) => (
                <li key={id}>
                  <Anchor component={Link} to={`/help/${id}`} fw={600}>
                    {title}
                  </Anchor>
                  {description !== null && (
                    <Text size="sm" c="dimmed">
                      {description}
                    </Text>
                  )}
                </li>
              ))}
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
    </>
  );
}
