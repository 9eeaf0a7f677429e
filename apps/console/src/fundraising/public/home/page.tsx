import { Button, Group, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { answer } from '../../../api/client.ts';
import { Empty } from '../../../kit/empty.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { ErrorState } from '../../../shell/error-state.tsx';
import { api } from '../../api.ts';
import { pageOf } from '../../shared/page-of.ts';
import grid from '../campaigns/card.module.css';
import { CampaignGrid } from '../campaigns/grid.tsx';
import { Arcade } from '../site/ornaments.tsx';
import classes from './page.module.css';
import { homeTexts } from './texts.ts';

const SHOWN = 6;

/** Public home page: introduction, open campaigns and how donating works. */
export default function Home() {
  const texts = useTexts(homeTexts);
  useEffect(() => {
    document.title = `${texts.title} · Bulwagan`;
  }, [texts]);
  return (
    <>
      <section className={classes.hero}>
        <div className={classes.words}>
          <h1>{texts.title}</h1>
          <p>{texts.lead}</p>
          <Group mt="xl">
            <Link to="/campaigns" className={classes.primary}>
              {texts.see}
            </Link>
            <Link to="/donations" className={classes.secondary}>
              {texts.follow}
            </Link>
          </Group>
        </div>
        <Arcade />
      </section>
      <OpenCampaigns />
      <section className={classes.section}>
        <Title order={2} mb="md">
          {texts.how}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xl">
          {(['choose', 'give', 'see'] as const).map((step, n) => (
            <div key={step}>
              <Title order={3} size="h4" className={classes.step!}>
                <span className={classes.number} aria-hidden="true">
                  {n + 1}
                </span>
                {texts.steps[step]}
              </Title>
              <Text c="dimmed">{texts.steps[`${step}Text`]}</Text>
            </div>
          ))}
        </SimpleGrid>
      </section>
    </>
  );
}

function OpenCampaigns() {
  const texts = useTexts(homeTexts);
  const { number } = useFormats();
  const query = useQuery({
    queryKey: ['campaigns', 'open'],
    queryFn: async () =>
      pageOf(
        await answer(
          api.GET('/api/v1/campaigns', { params: { query: { status: 'active', per_page: SHOWN } } }),
        ),
      ),
  });
  return (
    <section className={classes.section} aria-labelledby="open">
      <Title order={2} mb="md" id="open">
        {texts.open}
      </Title>
      {query.isError && query.data === undefined && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <div className={grid.grid} aria-hidden="true">
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} h={360} radius="lg" />
          ))}
        </div>
      )}
      {query.data?.rows.length === 0 && (
        <Empty
          title={texts.emptyTitle}
          hint={texts.emptyHint}
          action={
            <Button component={Link} to="/campaigns" variant="light">
              {texts.see}
            </Button>
          }
        />
      )}
      {query.data !== undefined && <CampaignGrid rows={query.data.rows} order={3} />}
      {query.data !== undefined && query.data.total > SHOWN && (
        <Text mt="lg">
          <Link to="/campaigns?status=active">{texts.all(number(query.data.total))}</Link>
        </Text>
      )}
    </section>
  );
}
