import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { choicesOf } from '../../../kit/forms/choices.ts';
import { DataTable } from '../../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../../kit/lists/filters.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { queryOf, usePages } from '../../shared/page-of.ts';
import { payingWords } from '../../shared/paying-words.ts';
import { State } from '../../shared/state.tsx';
import { words as sharedWords } from '../../shared/words.ts';
import { recurringTexts } from './texts.ts';

/** Recurring donations of the signed-in user. */
export default function Recurring() {
  const texts = useTexts(recurringTexts);
  const words = useTexts(payingWords);
  const { subscriptionStatus } = useTexts(sharedWords);
  const { date, money } = useFormats();
  const list = useList(['status']);
  const query = usePages(['recurring', list.filters, list.page], () =>
    api.GET('/api/v1/subscriptions', {
      params: { query: { ...queryOf('/api/v1/subscriptions', list), mine: true } },
    }),
  );
  const campaigns = (label: string) => (
    <Button component={Link} to="/campaigns?status=active">
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.title} actions={campaigns(texts.begin)} />
      <Filters list={list}>
        <ChoiceFilter
          label={texts.status}
          name="status"
          list={list}
          all={texts.any}
          choices={choicesOf(subscriptionStatus)}
        />
      </Filters>
      <DataTable
        caption={texts.caption}
        query={query}
        list={list}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/recurring/${id}`}
        columns={[
          { label: texts.campaign, show: ({ campaign }) => campaign.title },
          { label: texts.frequency, show: ({ frequency }) => words.frequency[frequency] },
          { label: texts.status, show: ({ status }) => <State kind="subscriptionStatus" value={status} /> },
          { label: texts.next, show: ({ next_charge_on }) => date(next_charge_on) },
          { label: texts.amount, show: ({ amount }) => money(amount), isFigure: true },
        ]}
        empty={{ title: texts.emptyTitle, hint: texts.emptyHint, action: campaigns(texts.campaigns) }}
      />
    </>
  );
}
