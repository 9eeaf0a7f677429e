import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { plainChoices } from '../../../kit/forms/choices.ts';
import { OnlyOne } from '../../../kit/lists/only-one.tsx';
import { ResourceList } from '../../../kit/lists/resource-list.tsx';
import type { Column } from '../../../kit/lists/rows-table.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { useServerText } from '../../../language/use-server-text.ts';
import { api, type Schemas } from '../../api.ts';
import { browserGateway } from '../../shared/gateway.ts';
import { queryOf, usePages } from '../../shared/page-of.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { words } from '../../shared/words.ts';
import { webhookTexts } from './texts.ts';

/** List of webhook events received from the gateway, newest first. */
export default function WebhookList() {
  const texts = useTexts(webhookTexts);
  const shared = useTexts(words);
  const list = useList(['outcome', 'kind', 'donation_id']);
  const query = usePages([MANAGE, 'webhooks', 'list', list.filters, list.page], () =>
    api.GET('/api/v1/webhook-events', { params: { query: queryOf('/api/v1/webhook-events', list) } }),
  );
  const donation = list.filters.donation_id;
  return (
    <ResourceList
      title={texts.title}
      detail={texts.detail}
      list={list}
      filters={[
        { name: 'outcome', label: texts.outcome, all: texts.anyOutcome, choices: shared.outcome },
        {
          name: 'kind',
          label: texts.kind,
          all: texts.anyKind,
          choices: plainChoices(browserGateway().eventKinds),
        },
      ]}
      notice={
        donation !== undefined && (
          <OnlyOne list={list} all={texts.all}>
            {texts.onlyDonation(donation)}
          </OnlyOne>
        )
      }
      query={query}
      columns={useColumns()}
      linkOf="/manage/webhooks"
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
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
