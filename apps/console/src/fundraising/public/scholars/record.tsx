import { isPublished } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { Avatar, Grid, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { Facts } from '../../shared/facts.tsx';
import { pageOf } from '../../shared/page-of.ts';
import { pictureAddress } from '../../shared/picture.ts';
import { CampaignGrid } from '../campaigns/grid.tsx';
import { nameOf, useFactsOf } from './about.ts';
import { scholarTexts } from './texts.ts';

/** Public page of a scholar, with the campaigns for that scholar. */
export default function ScholarPage() {
  const id = Number(useParams().id);
  const query = useQuery({
    queryKey: ['scholars', id],
    queryFn: async () => (await answer(api.GET('/api/v1/scholars/{id}', { params: { path: { id } } }))).data,
    staleTime: 300_000,
  });
  const campaigns = useQuery({
    queryKey: ['campaigns', 'of scholar', id],
    queryFn: async () =>
      pageOf(
        await answer(api.GET('/api/v1/campaigns', { params: { query: { scholar_id: id, per_page: 50 } } })),
      ).rows.filter(({ status }) => isPublished(status)),
    enabled: query.data !== undefined,
  });
  return (
    <Loaded query={query} lines={12}>
      {(scholar) => (
        <Loaded query={campaigns} lines={12}>
          {(rows) => <Scholar scholar={scholar} campaigns={rows} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface ScholarProps {
  scholar: Schemas['Scholar'];
  campaigns: Schemas['Campaign'][];
}

function Scholar({ scholar, campaigns }: ScholarProps) {
  const texts = useTexts(scholarTexts);
  const name = nameOf(scholar);
  const facts = useFactsOf(scholar);
  return (
    <>
      <PageHeader
        title={name}
        back={{ label: texts.back, to: '/scholars' }}
        detail={scholar.institution.name}
      />
      <Stack gap="xl">
        <Paper withBorder p="lg">
          <Grid gap="xl">
            <Grid.Col span={{ base: 12, sm: 'content' }}>
              <Avatar
                src={pictureAddress(scholar.photo)}
                name={name}
                alt=""
                size={160}
                radius="md"
                color="wood"
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 'auto' }}>
              <Facts facts={facts} />
              {scholar.story !== null && (
                <section>
                  <Title order={2} size="h4" mt={facts.length > 0 ? 'lg' : 0} mb="xs">
                    {texts.story}
                  </Title>
                  <Text maw={680} lh={1.7} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                    {scholar.story}
                  </Text>
                </section>
              )}
            </Grid.Col>
          </Grid>
        </Paper>
        <section>
          <Title order={2} size="h3" mb="md">
            {texts.campaigns}
          </Title>
          {campaigns.length > 0 ? (
            <CampaignGrid rows={campaigns} order={3} />
          ) : (
            <Text c="dimmed">{texts.noCampaigns}</Text>
          )}
          <Text mt="lg">
            <Link to={`/campaigns?institution_id=${scholar.institution.id}`}>
              {texts.ofInstitution(scholar.institution.name)}
            </Link>
          </Text>
        </section>
      </Stack>
    </>
  );
}
