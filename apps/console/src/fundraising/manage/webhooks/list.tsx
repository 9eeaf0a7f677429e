import { Alert, Anchor, Group } from '@mantine/core';
import { Link } from 'react-router';
import { type Column, DataTable } from '../../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../../kit/lists/filters.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { useServerText } from '../../../language/use-server-text.ts';
import { api, type Schemas } from '../../api.ts';
import { browserGateway } from '../../shared/gateway.ts';
import { queryOf, usePages } from '../../shared/page-of.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { choicesOf, words } from '../../shared/words.ts';
import { webhookTexts } from './texts.ts';

/** List of webhook events received from the gateway, newest first. */
export default function WebhookList() {
  const texts = useTexts(webhookTexts);
  const shared = useTexts(words);
  const list = useList(['outcome', 'kind', 'donation_id']);
  const columns = useColumns();
  const query = usePages([MANAGE, 'webhooks', 'list', list.filters, list.page], () =>
    api.GET('/api/v1/webhook-events', { params: { query: queryOf('/api/v1/webhook-events', list) } }),
  );
  const donation = list.filters.donation_id;
  return (
    <>
      <PageHeader title={texts.title} detail={texts.detail} />
      <Filters list={list}>
        <ChoiceFilter
          label={texts.outcome}
          name="outcome"
          list={list}
          all={texts.anyOutcome}
          choices={choicesOf(shared.outcome)}
        />
        <ChoiceFilter
          label={texts.kind}
          name="kind"
          list={list}
          all={texts.anyKind}
          choices={browserGateway().eventKinds.map((kind) => ({ value: kind, label: kind }))}
        />
      </Filters>
      {donation !== undefined && (
        <Alert color="gray" variant="light" mb="md">
          <Group justify="space-between">
            <span>{texts.onlyDonation(donation)}</span>
            <Anchor component="button" type="button" size="sm" onClick={list.clear}>
              {texts.all}
            </Anchor>
          </Group>
        </Alert>
      )}
      <DataTable
        caption={texts.title}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/manage/webhooks/${id}`}
        list={list}
        empty={{ title: texts.none, hint: texts.noneHint }}
      />
    </>
  );
}

function useColumns(): Column<Schemas['WebhookEvent']>[] {
  const texts = useTexts(webhookTexts);
  const { dateTime, number } = useFormats();
  const say = useServerText();
  return [
    { label: texts.kind, show: ({ kind }) => kind },
    { label: texts.outcome, show: ({ outcome }) => <State kind="outcome" value={outcome} /> },
    { label: texts.reason, show: ({ reason }) => (reason === null ? '–' : say(reason)) },
    {
      label: texts.donation,
      show: ({ donation_id: id }) =>
        id === null ? (
          '–'
        ) : (
          <Anchor component={Link} to={`/manage/donations/${id}`} size="sm">
            {texts.donationNumber(String(id))}
          </Anchor>
        ),
    },
    { label: texts.deliveries, isFigure: true, show: ({ deliveries }) => number(deliveries) },
    { label: texts.received, show: (row) => dateTime(row.received_at) },
  ];
}
