import { LinkButton } from '../../../kit/link-button.tsx';
import { ResourceList } from '../../../kit/lists/resource-list.tsx';
import type { Column } from '../../../kit/lists/rows-table.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { queryOf, usePages } from '../../shared/page-of.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { words } from '../../shared/words.ts';
import { useInstitutionColumn } from '../components/institution-column.ts';
import { CampaignFilter, InstitutionFilter } from '../components/one-filter.tsx';
import { withdrawalTexts } from './texts.ts';

/** List of withdrawals, newest first. */
export default function WithdrawalList() {
  const texts = useTexts(withdrawalTexts);
  const shared = useTexts(words);
  const list = useList(['status', 'campaign_id', 'institution_id']);
  const query = usePages([MANAGE, 'withdrawals', 'list', list.filters, list.page], () =>
    api.GET('/api/v1/withdrawals', { params: { query: queryOf('/api/v1/withdrawals', list) } }),
  );
  return (
    <ResourceList
      title={texts.title}
      add={<LinkButton to="/manage/withdrawals/new" label={texts.request} />}
      list={list}
      filters={[
        {
          name: 'status',
          label: shared.status,
          all: texts.anyStatus,
          choices: shared.withdrawalStatus,
        },
        <CampaignFilter key="campaign" list={list} />,
        <InstitutionFilter key="institution" list={list} />,
      ]}
      query={query}
      columns={useColumns()}
      linkOf="/manage/withdrawals"
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  );
}

function useColumns(): Column<Schemas['Withdrawal']>[] {
  const texts = useTexts(withdrawalTexts);
  const shared = useTexts(words);
  const { money, date } = useFormats();
  const institution = useInstitutionColumn<Schemas['Withdrawal']>((row) => row.institution.name);
  return [
    { label: texts.purpose, show: ({ purpose }) => shorten(purpose) },
    { label: shared.campaign, show: ({ campaign }) => campaign.title },
    ...institution,
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
