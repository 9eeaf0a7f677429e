import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { type Column, DataTable } from '../../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../../kit/lists/filters.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { queryOf, usePages } from '../../shared/page-of.ts';
import { usePermission } from '../../shared/permissions.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { choicesOf, words } from '../../shared/words.ts';
import { CampaignFilter, InstitutionFilter } from '../components/one-filter.tsx';
import { withdrawalTexts } from './texts.ts';

/** List of withdrawals, newest first. */
export default function WithdrawalList() {
  const texts = useTexts(withdrawalTexts);
  const shared = useTexts(words);
  const list = useList(['status', 'campaign_id', 'institution_id']);
  const columns = useColumns();
  const query = usePages([MANAGE, 'withdrawals', 'list', list.filters, list.page], () =>
    api.GET('/api/v1/withdrawals', { params: { query: queryOf('/api/v1/withdrawals', list) } }),
  );
  const request = (
    <Button component={Link} to="/manage/withdrawals/new">
      {texts.request}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.title} actions={request} />
      <Filters list={list}>
        <ChoiceFilter
          label={shared.status}
          name="status"
          list={list}
          all={texts.anyStatus}
          choices={choicesOf(shared.withdrawalStatus)}
        />
        <CampaignFilter list={list} />
        <InstitutionFilter list={list} />
      </Filters>
      <DataTable
        caption={texts.title}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/manage/withdrawals/${id}`}
        list={list}
        empty={{ title: texts.none, hint: texts.noneHint, action: request }}
      />
    </>
  );
}

function useColumns(): Column<Schemas['Withdrawal']>[] {
  const texts = useTexts(withdrawalTexts);
  const shared = useTexts(words);
  const can = usePermission();
  const { money, date } = useFormats();
  const institution: Column<Schemas['Withdrawal']> = {
    label: shared.institution,
    show: (row) => row.institution.name,
  };
  return [
    { label: texts.purpose, show: ({ purpose }) => shorten(purpose) },
    { label: shared.campaign, show: ({ campaign }) => campaign.title },
    ...(can('Run the system') ? [institution] : []),
    { label: shared.status, show: ({ status }) => <State kind="withdrawalStatus" value={status} /> },
    { label: texts.amount, isFigure: true, show: ({ amount }) => money(amount) },
    { label: texts.requestedBy, show: (row) => row.requested_by.name },
    { label: texts.requested, show: ({ created_at }) => date(created_at) },
  ];
}

const SHOWN = 80;

function shorten(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}
