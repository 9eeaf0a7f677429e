import { LinkButton } from '../../../kit/link-button.tsx';
import { ResourceList } from '../../../kit/lists/resource-list.tsx';
import type { Column } from '../../../kit/lists/rows-table.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas, useMe } from '../../api.ts';
import { ownArea } from '../../shared/own-area.ts';
import { queryOf, usePages } from '../../shared/page-of.ts';
import { usePermission } from '../../shared/permissions.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { words } from '../../shared/words.ts';
import { useInstitutionColumn } from '../components/institution-column.ts';
import { InstitutionFilter } from '../components/one-filter.tsx';
import { campaignTexts } from './texts.ts';

/** List of campaigns of the user's institution, or of all institutions for system administrators. */
export default function CampaignList() {
  const texts = useTexts(campaignTexts);
  const shared = useTexts(words);
  const canPropose = usePermission()('Create campaigns');
  const own = ownArea(useMe());
  const list = useList(['search', 'status', 'type', 'institution_id', 'mine']);
  const query = usePages([MANAGE, 'campaigns', 'list', list.filters, list.page], () => {
    // Users may have proposed campaigns for other institutions, so their own proposals are not limited to their
    // institution.
    const within = list.filters.mine === undefined ? own : {};
    const query = { ...queryOf('/api/v1/campaigns', list), ...within };
    return api.GET('/api/v1/campaigns', { params: { query } });
  });
  return (
    <ResourceList
      title={texts.title}
      add={canPropose && <LinkButton to="/manage/campaigns/new" label={texts.propose} />}
      list={list}
      filters={[
        { search: texts.search },
        {
          name: 'status',
          label: shared.status,
          all: texts.anyStatus,
          choices: shared.campaignStatus,
        },
        { name: 'type', label: texts.type, all: texts.anyType, choices: shared.campaignType },
        canPropose && {
          name: 'mine',
          label: texts.author,
          all: texts.anybody,
          choices: [{ value: 'true', label: texts.me }],
        },
        <InstitutionFilter key="institution" list={list} />,
      ]}
      query={query}
      columns={useColumns()}
      linkOf="/manage/campaigns"
      empty={{ title: texts.none, hint: canPropose ? texts.noneHint : texts.noneToSee }}
    />
  );
}

function useColumns(): Column<Schemas['Campaign']>[] {
  const texts = useTexts(campaignTexts);
  const shared = useTexts(words);
  const { roundMoney, percent, date } = useFormats();
  const institution = useInstitutionColumn<Schemas['Campaign']>((row) => row.institution.name);
  return [
    { label: texts.name, show: ({ title }) => title },
    ...institution,
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
