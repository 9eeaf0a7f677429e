import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Alert, Badge, Button, Card, Code, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { DialogButton } from '../../kit/dialog-button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { IconAlertCircle, IconArrowsShuffle, IconCheck } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { useServerText } from '../../language/use-server-text.ts';
import { api, type Schemas, usePermission } from '../api.ts';
import { type CaseRecord, caseKey, useRefresh } from './data.ts';
import { drawnPlace } from './draw.ts';
import { useCaseRecord } from './record/frame-of-case.ts';
import { recordTexts } from './record/record-texts.ts';

type Draw = Schemas['RaffleDraw'];

/** Raffle section of a case: holds the raffle, and shows each draw with all its inputs so that anyone can verify it. */
export default function Raffle() {
  const { record } = useCaseRecord();
  const texts = useTexts(recordTexts);
  const can = usePermission();
  const query = useQuery({
    queryKey: [...caseKey(record.id), 'raffle'],
    queryFn: async () =>
      (await answer(api.GET('/api/case-records/{id}/raffle', { params: { path: { id: record.id } } }))).data,
  });
  const isWaiting = record.status === 'for_raffling';
  return (
    <Loaded query={query} lines={8}>
      {(draws) => (
        <Stack>
          <Title order={2} size="h4">
            {texts.draws}
          </Title>
          {draws.length === 0 && (
            <Empty
              title={isWaiting ? texts.noDraw : texts.noDrawTitle}
              hint={isWaiting ? texts.noDrawHint : texts.noDrawReceived}
              action={isWaiting && can('Case Raffle') ? <RaffleButton record={record} /> : undefined}
            />
          )}
          {draws.length === 0 && record.assignment_reason !== null && (
            <Text>{texts.givenBecause(record.assignment_reason)}</Text>
          )}
          {record.status === 'received' && can('Case Raffle') && (
            <Group>
              <DialogButton label={texts.again} title={texts.againTitle}>
                {(close) => <AgainForm record={record} onClose={close} />}
              </DialogButton>
            </Group>
          )}
          {draws.map((draw) => (
            <DrawCard key={draw.id} draw={draw} caseId={record.id} />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

function RaffleButton({ record }: { record: CaseRecord }) {
  const texts = useTexts(recordTexts);
  const refresh = useRefresh();
  return (
    <ConfirmButton
      label={texts.raffle}
      title={texts.raffleTitle}
      text={texts.raffleText(record.court_type)}
      variant="filled"
      color="wood"
      leftSection={<IconArrowsShuffle size={18} aria-hidden />}
      action={async () => {
        const path = { id: record.id };
        const { data } = await answer(
          api.POST('/api/case-records/{id}/raffle', { params: { path }, body: {} }),
        );
        notifyDone(texts.raffledTo(data.branch?.name ?? ''));
      }}
      onDone={() => void refresh()}
    />
  );
}

/** Form for another draw, e.g. after an inhibition. */
function AgainForm({ record, onClose }: { record: CaseRecord; onClose: () => void }) {
  const texts = useTexts(recordTexts);
  const refresh = useRefresh();
  return (
    <ResourceForm
      initial={{ reason: '' }}
      fields={[
        <Text key="text">{texts.againText}</Text>,
        {
          kind: 'long',
          name: 'reason',
          label: texts.againReason,
          description: texts.againReasonHint,
          required: true,
          maxLength: TEXT_MAX_LENGTH,
        },
      ]}
      send={(body) =>
        answer(api.POST('/api/case-records/{id}/raffle', { params: { path: { id: record.id } }, body }))
      }
      done={({ data }) => texts.raffledTo(data.branch?.name ?? '')}
      onDone={() => void refresh()}
      save={texts.again}
      onClose={onClose}
    />
  );
}

function DrawCard({ draw, caseId }: { draw: Draw; caseId: string }) {
  const texts = useTexts(recordTexts);
  const { dateTime } = useFormats();
  return (
    <Card withBorder component="article" aria-label={draw.branch.name}>
      <Title order={3} size="h5">
        {draw.branch.name}
      </Title>
      <Text c="dimmed" size="sm">
        {texts.drawnBy(draw.drawn_by?.name ?? '–', dateTime(draw.drawn_at))}
      </Text>
      {draw.from_branch !== null && <Text size="sm">{texts.leftBranch(draw.from_branch.name)}</Text>}
      {draw.reason !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {texts.givenBecause(draw.reason)}
        </Text>
      )}
      <Alert
        color={draw.verified ? 'green' : 'red'}
        variant="light"
        icon={draw.verified ? <IconCheck aria-hidden /> : <IconAlertCircle aria-hidden />}
        my="sm"
      >
        {draw.verified ? texts.verified : texts.notVerified}
      </Alert>
      {draw.round !== null && (
        <>
          <Title order={4} size="h6">
            {texts.round}
          </Title>
          <List size="sm" my="xs">
            {draw.round.map(({ id, name, cases }) => (
              <List.Item key={id}>
                {name}: {cases}
              </List.Item>
            ))}
          </List>
        </>
      )}
      <Title order={4} size="h6">
        {texts.candidates}
      </Title>
      <List type="ordered" start={0} size="sm" my="xs" withPadding>
        {draw.candidates.map((candidate, place) => (
          <List.Item key={candidate.id}>
            {candidate.name}{' '}
            {place === draw.drawn_index && (
              <Badge tt="none" variant="light" color="green">
                {texts.drawn}
              </Badge>
            )}
          </List.Item>
        ))}
      </List>
      <Sources draw={draw} caseId={caseId} />
      <CheckHere draw={draw} caseId={caseId} />
    </Card>
  );
}

function Sources({ draw, caseId }: { draw: Draw; caseId: string }) {
  const texts = useTexts(recordTexts);
  const say = useServerText();
  const sources = [
    [texts.seed, draw.seed],
    [texts.caseId, caseId],
    [texts.place, String(draw.drawn_index)],
  ] as const;
  return (
    <Stack gap={4} mt="sm">
      {sources.map(([label, value]) => (
        <div key={label}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Code style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{value}</Code>
        </div>
      ))}
      <Text size="sm" c="dimmed" mt="xs">
        {texts.how}
      </Text>
      <Text size="sm" maw="70ch">
        {say(draw.method)}
      </Text>
    </Stack>
  );
}

function CheckHere({ draw, caseId }: { draw: Draw; caseId: string }) {
  const texts = useTexts(recordTexts);
  const [place, setPlace] = useState<number | 'unknown'>();
  const check = async () =>
    setPlace((await drawnPlace(draw.seed, caseId, draw.candidates.length)) ?? 'unknown');
  return (
    <Group mt="md" gap="md">
      <Button variant="light" onClick={() => void check()}>
        {texts.checkHere}
      </Button>
      <Text role="status" size="sm">
        {place === 'unknown' && texts.cannotCheck}
        {typeof place === 'number' &&
          (place === draw.drawn_index ? texts.checkedHere(String(place)) : texts.checkedOther(String(place)))}
      </Text>
    </Group>
  );
}
