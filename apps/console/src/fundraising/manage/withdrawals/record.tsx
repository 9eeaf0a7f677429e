import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Section } from '../../../kit/section.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas, useMe } from '../../api.ts';
import { Facts } from '../../shared/facts.tsx';
import { usePermission } from '../../shared/permissions.ts';
import { MANAGE, useRefresh } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { words } from '../../shared/words.ts';
import { ReasonButton } from '../components/reason-button.tsx';
import { PapersSection } from '../papers/section.tsx';
import { fundraisingPaperTexts } from '../papers/texts.ts';
import { withdrawalTexts } from './texts.ts';
import { useCampaignOf } from './use-campaign-of.ts';

/** Withdrawal page with the requester and the decision. */
export default function WithdrawalRecord() {
  const texts = useTexts(withdrawalTexts);
  const { money } = useFormats();
  const id = Number(useParams().id);
  const query = useQuery({
    queryKey: [MANAGE, 'withdrawals', id],
    queryFn: async () =>
      (await answer(api.GET('/api/v1/withdrawals/{id}', { params: { path: { id } } }))).data,
  });
  return (
    <Loaded query={query} lines={10}>
      {(withdrawal) => (
        <>
          <PageHeader
            title={texts.record(money(withdrawal.amount))}
            detail={<State kind="withdrawalStatus" value={withdrawal.status} />}
            back={{ label: texts.title, to: '/manage/withdrawals' }}
            actions={<Actions withdrawal={withdrawal} />}
          />
          <Stack gap="lg">
            <About withdrawal={withdrawal} />
            <Notes withdrawal={withdrawal} />
            <Papers withdrawal={withdrawal} />
          </Stack>
        </>
      )}
    </Loaded>
  );
}

interface WithdrawalProps {
  withdrawal: Schemas['Withdrawal'];
}

function Actions({ withdrawal: { id, amount, status, requested_by: author } }: WithdrawalProps) {
  const texts = useTexts(withdrawalTexts);
  const { money } = useFormats();
  const me = useMe();
  const can = usePermission();
  const refresh = useRefresh();
  if (status !== 'pending' || author.id === me.id || !can('Approve withdrawals')) return null;
  const done = (text: string) => () => {
    void refresh();
    notifyDone(text);
  };
  return (
    <>
      <ConfirmButton
        label={texts.approve}
        title={texts.approveTitle}
        text={texts.approveText(money(amount))}
        variant="filled"
        color="green"
        action={() => api.POST('/api/v1/withdrawals/{id}/approve', { params: { path: { id } } })}
        onDone={done(texts.approved)}
      />
      <ReasonButton
        label={texts.reject}
        title={texts.rejectTitle}
        text={texts.rejectText(money(amount))}
        action={(reason) =>
          api.POST('/api/v1/withdrawals/{id}/reject', {
            params: { path: { id } },
            body: { reason: reason || null },
          })
        }
        onDone={done(texts.rejected)}
      />
    </>
  );
}

function Notes({ withdrawal: { status, requested_by: author, rejection_reason: reason } }: WithdrawalProps) {
  const texts = useTexts(withdrawalTexts);
  const me = useMe();
  const can = usePermission();
  if (status === 'rejected' && reason !== null) {
    return (
      <Alert color="red" variant="light" title={texts.rejectedBecause}>
        <Text style={{ whiteSpace: 'pre-line' }}>{reason}</Text>
      </Alert>
    );
  }
  if (status !== 'pending') return null;
  if (author.id !== me.id && can('Approve withdrawals')) return null;
  return (
    <Alert color="gray" variant="light">
      {author.id === me.id ? texts.ownNote : texts.adminNote}
    </Alert>
  );
}

/** Voucher of an approved withdrawal. */
function Papers({ withdrawal: { id, status, campaign } }: WithdrawalProps) {
  const texts = useTexts(fundraisingPaperTexts);
  if (status !== 'approved') return null;
  const one = { type: 'withdrawal', subject: String(id), name: campaign.title, label: texts.make } as const;
  return <PapersSection recordId={`withdrawal:${id}`} makeable={[one]} />;
}

function About({ withdrawal }: WithdrawalProps) {
  const texts = useTexts(withdrawalTexts);
  const shared = useTexts(words);
  const { money, dateTime } = useFormats();
  const me = useMe();
  const can = usePermission();
  const left = useCampaignOf(String(withdrawal.campaign.id))?.available_amount;
  const { id, campaign, bank_account: account, requested_by: author, decided_by: judge } = withdrawal;
  const nameOf = (one: { id: number; name: string }) =>
    one.id === me.id ? `${one.name} (${shared.you})` : one.name;
  return (
    <Section
      title={texts.about}
      actions={
        can('View audit logs') && (
          <Anchor
            component={Link}
            to={`/manage/audit?subject_type=withdrawal&subject_id=${id}`}
            size="sm"
            className="no-print"
          >
            {shared.history}
          </Anchor>
        )
      }
    >
      <Facts
        facts={[
          { label: texts.amount, value: money(withdrawal.amount) },
          {
            label: shared.campaign,
            value: (
              <Anchor component={Link} to={`/manage/campaigns/${campaign.id}`}>
                {campaign.title}
              </Anchor>
            ),
          },
          {
            label: texts.left,
            value: left === undefined ? null : money(left),
          },
          { label: shared.institution, value: withdrawal.institution.name },
          {
            label: texts.account,
            value:
              account === null
                ? texts.noAccount
                : texts.accountOf(account.bank_name, account.account_name, account.account_number_last_four),
          },
          { label: texts.requestedBy, value: nameOf(author) },
          { label: texts.requested, value: dateTime(withdrawal.created_at) },
          judge !== null && { label: texts.decidedBy, value: nameOf(judge) },
          withdrawal.decided_at !== null && { label: texts.decided, value: dateTime(withdrawal.decided_at) },
        ]}
      />
      <Text size="sm" c="dimmed" mt="md">
        {texts.purpose}
      </Text>
      <Text maw={760} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {withdrawal.purpose}
      </Text>
    </Section>
  );
}
