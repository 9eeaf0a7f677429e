import { Anchor, Avatar, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { pictureAddress } from '../../shared/picture.ts';
import { campaignTexts } from './texts.ts';

/** Short description of an institution, shown on its campaign list and on campaign pages. */
export function InstitutionNote({ id }: { id: number }) {
  const texts = useTexts(campaignTexts);
  const { data } = useQuery({
    queryKey: ['institutions', id],
    queryFn: async () =>
      (await answer(api.GET('/api/v1/institutions/{id}', { params: { path: { id } } }))).data,
    staleTime: 300_000,
  });
  const place = [data?.city, data?.province].filter(Boolean).join(', ');
  return (
    <Paper withBorder p="md" mb="lg" mih={112}>
      {data !== undefined && (
        <Group align="flex-start" wrap="nowrap">
          <Avatar
            src={pictureAddress(data.logo)}
            name={data.name}
            alt=""
            size={56}
            radius="md"
            color="wood"
          />
          <div>
            <Title order={2} size="h5">
              {data.name}
            </Title>
            {place !== '' && (
              <Text size="sm" c="dimmed">
                {place}
              </Text>
            )}
            {data.description !== null && <Text mt={4}>{data.description}</Text>}
            {data.website !== null && /^https?:/.test(data.website) && (
              <Anchor href={data.website} rel="noopener noreferrer nofollow" target="_blank" size="sm">
                {texts.website}: {new URL(data.website).host}
              </Anchor>
            )}
          </div>
        </Group>
      )}
    </Paper>
  );
}
