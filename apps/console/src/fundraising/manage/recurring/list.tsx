import { OnlyOne } from '../../../kit/lists/only-one.tsx';
import { ResourceList } from '../../../kit/lists/resource-list.tsx';
import { type ListState, useList } from '../../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { useChosen } from '../../shared/finders.ts';
import { queryOf, usePages } from '../../shared/page-of.ts';
import { payingWords } from '../../shared/paying-words.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { words } from '../../shared/words.ts';
import { CampaignFilter } from '../components/one-filter.tsx';
import { recurringStaffTexts } from './texts.ts';

/** Recurring donations to the user's institution, or to all institutions for system administrators; newest first. */
export default function RecurringList() {
  const texts = useTexts(recurringStaffTexts);
  const shared = useTexts(words);
  const { frequency: frequencies } = useTexts(payingWords);
  const { date, money } = useFormats();
  const list = useList(['status', 'campaign_id', 'user_id']);
  const query = usePages([MANAGE, 'recurring', list.filters, list.page], () =>
    api.GET('/api/v1/subscriptions', { params: { query: queryOf('/api/v1/subscriptions', list) } }),
  );
  return (
    <ResourceList
      title={texts.title}
      list={list}
      filters={[
        { name: 'status', label: shared.status, all: texts.anyStatus, choices: shared.subscriptionStatus },
        <CampaignFilter key="campaign" list={list} />,
      ]}
      notice={<OneDonor list={list} />}
      query={query}
      columns={[
        { label: texts.donor, show: ({ donor_name }) => donor_name },
        { label: shared.status, show: ({ status }) => <State kind="subscriptionStatus" value={status} /> },
        { label: shared.campaign, show: ({ campaign }) => campaign.title },
        { label: texts.frequency, show: ({ frequency }) => frequencies[frequency] },
        { label: texts.amount, isFigure: true, show: ({ amount }) => money(amount) },
        { label: texts.next, show: ({ next_charge_on }) => date(next_charge_on) },
      ]}
      linkOf="/manage/recurring"
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  );
}

/** Notice that the list is filtered to one donor, as when opened from the donor's page. */
function OneDonor({ list }: { list: ListState }) {
  const texts = useTexts(recurringStaffTexts);
  const { user_id: id } = list.filters;
  const donor = useChosen('user', id);
  if (id === undefined) return null;
  return (
    <OnlyOne list={list} all={texts.all}>
      {texts.onlyOf(donor?.label ?? '…')}
    </OnlyOne>
  );
}
