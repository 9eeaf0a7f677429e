import { Anchor, Badge, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { RowsTable } from '../../kit/lists/rows-table.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { PapersOfRecord } from '../../papers/records/of-record.tsx';
import { api, type Schemas } from '../api.ts';
import { CaseNumber } from '../cases/case-number.tsx';
import { MakePaper } from '../papers/make-paper.tsx';
import { newPaperPath } from '../papers/paths.ts';
import { CourtPapers } from '../papers/provider.tsx';
import { courtPaperTexts } from '../papers/texts.ts';
import { raffleTexts } from './texts.ts';

type Batch = Schemas['RaffleBatch'];

/** Page of one raffle: draws, cases per branch, and cases carried over. */
export default function RaffleRecord() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['raffles', 'one', id],
    queryFn: async () => (await answer(api.GET('/api/raffles/{id}', { params: { path: { id } } }))).data,
  });
  return (
    <Loaded query={query} lines={12}>
      {(batch) => <Shown batch={batch} />}
    </Loaded>
  );
}

function Shown({ batch }: { batch: Batch }) {
  const texts = useTexts(raffleTexts);
  const { dateTime } = useFormats();
  const place = batch.station === null ? batch.court_type : `${batch.court_type}, ${batch.station}`;
  return (
    <>
      <PageHeader
        title={`${texts.raffle}: ${place}`}
        back={{ label: texts.toRaffles, to: '/raffles' }}
        detail={`${dateTime(batch.drawn_at)} · ${batch.drawn_by?.name ?? '–'}`}
      />
      <Stack gap="lg">
        {batch.reason !== null && (
          <Text style={{ overflowWrap: 'anywhere' }}>
            {texts.reason}: {batch.reason}
          </Text>
        )}
        {batch.shares.length > 0 && (
          <section aria-label={texts.shares}>
            <Title order={2} size="h4" mb="xs">
              {texts.shares}
            </Title>
            <List>
              {batch.shares.map(({ id, name, cases }) => (
                <List.Item key={id}>
                  {name}: {cases}
                </List.Item>
              ))}
            </List>
          </section>
        )}
        <section aria-label={texts.draws}>
          <Title order={2} size="h4" mb="xs">
            {texts.draws}
          </Title>
          {batch.drawn_count === 0 ? <Text>{texts.noDraws}</Text> : <Draws batch={batch} />}
        </section>
        <section aria-label={texts.carried}>
          <Title order={2} size="h4" mb="xs">
            {texts.carried}
          </Title>
          {batch.waiting_count === 0 && <Text>{texts.noneCarried}</Text>}
          <List>
            {batch.waiting.map((found) => (
              <List.Item key={found.id}>
                <Named of={found} />
              </List.Item>
            ))}
          </List>
        </section>
        {/* This section comes last, because its list loads later. */}
        <RafflePapers batch={batch} place={place} />
      </Stack>
    </>
  );
}

/** Buttons for the notice and the minutes of the raffle, and the papers issued so far. */
function RafflePapers({ batch, place }: { batch: Batch; place: string }) {
  const texts = useTexts(courtPaperTexts);
  const { dateTime } = useFormats();
  const make = (kind: string, label: string) => (
    <MakePaper
      to={newPaperPath('raffle', batch.id, { kind })}
      record={`${place}, ${dateTime(batch.drawn_at)}`}
      label={label}
    />
  );
  return (
    <section aria-label={texts.ofRaffle}>
      <Title order={2} size="h4" mb="xs">
        {texts.ofRaffle}
      </Title>
      <Group mb="sm">
        {make('notice_of_raffle', texts.noticeOfRaffle)}
        {make('minutes_of_raffle', texts.minutesOfRaffle)}
      </Group>
      <CourtPapers>
        <PapersOfRecord subjectId={batch.id} />
      </CourtPapers>
    </section>
  );
}

function Named({ of }: { of: Batch['waiting'][number] }) {
  return (
    <>
      <Anchor component={Link} to={`/cases/${of.id}`}>
        {of.case_title}
      </Anchor>{' '}
      <CaseNumber isDimmed>{of.case_number}</CaseNumber>
    </>
  );
}

function Draws({ batch }: { batch: Batch }) {
  const texts = useTexts(raffleTexts);
  return (
    <RowsTable
      caption={texts.draws}
      rows={batch.drawn}
      keyOf={({ id }) => id}
      columns={[
        { label: texts.case, show: (draw) => <Named of={draw.case} /> },
        { label: texts.branch, show: ({ branch }) => branch.name },
        { label: texts.candidates, show: ({ candidates }) => candidates.map(({ name }) => name).join(', ') },
        {
          label: texts.check,
          show: ({ verified }) => (
            <Badge tt="none" miw="max-content" variant="light" color={verified ? 'green' : 'red'}>
              {verified ? texts.verified : texts.notVerified}
            </Badge>
          ),
        },
      ]}
    />
  );
}
