import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { type Column, DataTable } from '../../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../../kit/lists/filters.tsx';
import { SearchField } from '../../../kit/lists/search-field.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas, useMe } from '../../api.ts';
import { ownArea } from '../../shared/own-area.ts';
import { queryOf, usePages } from '../../shared/page-of.ts';
import { usePermission } from '../../shared/permissions.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { choicesOf, words } from '../../shared/words.ts';
import { InstitutionFilter } from '../components/one-filter.tsx';
import { campaignTexts } from './texts.ts';

/** List of campaigns of the user's institution, or of all institutions for system administrators. */
export default function CampaignList() {
  const texts = useTexts(campaignTexts);
  const shared = useTexts(words);
  const can = usePermission();
  const own = ownArea(useMe());
  const list = useList(['search', 'status', 'type', 'institution_id', 'mine']);
  const columns = useColumns();
  const query = usePages([MANAGE, 'campaigns', 'list', list.filters, list.page], () => {
    // Users may have proposed campaigns for other institutions, so their own proposals are not limited to their
    // institution.
    const within = list.filters.mine === undefined ? own : {};
    const query = { ...queryOf('/api/v1/campaigns', list), ...within };
    return api.GET('/api/v1/campaigns', { params: { query } });
  });
  const propose = (
    <Button component={Link} to="/manage/campaigns/new">
      {texts.propose}
    </Button>
  );
  const canPropose = can('Create campaigns');
  return (
    <>
      <PageHeader title={texts.title} actions={canPropose ? propose : undefined} />
      <Filters list={list}>
        <SearchField label={texts.search} list={list} />
        <ChoiceFilter
          label={shared.status}
          name="status"
          list={list}
          all={texts.anyStatus}
          choices={choicesOf(shared.campaignStatus)}
        />
        <ChoiceFilter
          label={texts.type}
          name="type"
          list={list}
          all={texts.anyType}
          choices={choicesOf(shared.campaignType)}
        />
        {canPropose && (
          <ChoiceFilter
            label={texts.author}
            name="mine"
            list={list}
            all={texts.anybody}
            choices={[{ value: 'true', label: texts.me }]}
          />
        )}
        <InstitutionFilter list={list} />
      </Filters>
      <DataTable
        caption={texts.title}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/manage/campaigns/${id}`}
        list={list}
        empty={{
          title: texts.none,
          hint: canPropose ? texts.noneHint : texts.noneToSee,
          action: canPropose ? propose : undefined,
        }}
      />
    </>
  );
}

function useColumns(): Column<Schemas['Campaign']>[] {
  const texts = useTexts(campaignTexts);
  const shared = useTexts(words);
  const can = usePermission();
  const { roundMoney, percent, date } = useFormats();
  const institution: Column<Schemas['Campaign']> = {
    label: shared.institution,
    show: (row) => row.institution.name,
  };
  return [
    { label: texts.name, show: ({ title }) => title },
    ...(can('Run the system') ? [institution] : []),
    { label: shared.status, show: ({ status }) => <State kind="campaignStatus" value={status} /> },
    { label: texts.goal, isFigure: true, show: (row) => roundMoney(row.goal_amount) },
    {
      label: texts.raised,
      isFigure: true,
      show: (row) =>
        texts.raisedOf(roundMoney(row.raised_amount), percent(row.raised_amount / row.goal_amount)),
    },
    { label: texts.ends, show: ({ ends_at }) => (ends_at === null ? texts.open : date(ends_at)) },
  ];
}
