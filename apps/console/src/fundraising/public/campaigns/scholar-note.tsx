import { Avatar, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../../api/client.ts';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { pictureAddress } from '../../shared/picture.ts';
import { nameOf, useFactsOf } from '../scholars/about.ts';
import { scholarTexts } from '../scholars/texts.ts';
import { campaignTexts } from './texts.ts';

/**
 * Scholar of a campaign, with the details that the scholar agreed to publish; renders nothing for unlisted scholars.
 */
export function ScholarNote({ id }: { id: number }) {
  const { data, isPending } = useQuery({
    queryKey: ['scholars', id],
    queryFn: async () => (await answer(api.GET('/api/v1/scholars/{id}', { params: { path: { id } } }))).data,
    staleTime: 300_000,
    retry: false,
  });
  // As high as a note with a story, to limit layout shift.
  if (isPending) return <Skeleton height={300} radius="lg" />;
  return data === undefined ? null : <Note scholar={data} />;
}

function Note({ scholar }: { scholar: Schemas['Scholar'] }) {
  const texts = useTexts(campaignTexts);
  const { meet } = useTexts(scholarTexts);
  const facts = useFactsOf(scholar);
  const name = nameOf(scholar);
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {texts.scholar}
      </Title>
      <Paper withBorder p="lg">
        <Group align="flex-start" wrap="nowrap" gap="lg">
          <Avatar src={pictureAddress(scholar.photo)} name={name} alt="" size={84} radius="md" color="wood" />
          <div>
            <Title order={3} size="h4">
              {name}
            </Title>
            {facts.map(({ label, value }) => (
              <Text key={label} size="sm" c="dimmed">
                {label}: {value}
              </Text>
            ))}
          </div>
        </Group>
        {scholar.story !== null && (
          <Text mt="md" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {scholar.story}
          </Text>
        )}
        <Text mt="md">
          <Link to={`/scholars/${scholar.id}`}>{meet(name)}</Link>
        </Text>
      </Paper>
    </section>
  );
}
