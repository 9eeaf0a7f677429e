import { Avatar, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { pictureAddress } from '../../manage/bits/picture.ts';
import { campaignTexts } from './texts.ts';

/** Whom a campaign helps, as far as the scholar has agreed to be shown. One who is not listed is not told of. */
export function ScholarNote({ id }: { id: number }) {
  const texts = useTexts(campaignTexts);
  const { data } = useQuery({
    queryKey: ['scholars', id],
    queryFn: async () => {
      const list = await answer(api.GET('/api/v1/scholars/{id}', { params: { path: { id } } }));
      return list.data;
    },
    staleTime: 300_000,
    retry: false,
  });
  if (data === undefined) return null;
  const name = [data.first_name, data.last_name].filter(Boolean).join(' ');
  const facts = [
    [texts.school, data.school],
    [texts.course, data.course],
    [texts.year, data.year_level],
    [texts.place, [data.city, data.province].filter(Boolean).join(', ')],
  ].filter(([, value]) => value);
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {texts.scholar}
      </Title>
      <Paper withBorder p="lg">
        <Group align="flex-start" wrap="nowrap" gap="lg">
          <Avatar src={pictureAddress(data.photo)} name={name} alt="" size={84} radius="md" color="wood" />
          <div>
            <Title order={3} size="h4">
              {name}
            </Title>
            {facts.map(([label, value]) => (
              <Text key={label} size="sm" c="dimmed">
                {label}: {value}
              </Text>
            ))}
          </div>
        </Group>
        {data.story !== null && (
          <Text mt="md" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {data.story}
          </Text>
        )}
      </Paper>
    </section>
  );
}
