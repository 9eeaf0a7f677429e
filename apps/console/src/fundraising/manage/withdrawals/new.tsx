import { Button, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { useAttempt } from '../../../kit/forms/attempt.ts';
import { PesosField, pesosIn } from '../../../kit/forms/pesos-field.tsx';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { RemoteSelect } from '../../../kit/forms/remote-select.tsx';
import { Sheet } from '../../../kit/forms/sheet.tsx';
import { useLeave } from '../../../kit/forms/use-leave.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, useMe } from '../../api.ts';
import { findCampaigns } from '../../shared/finders.ts';
import { ownArea } from '../../shared/own-area.ts';
import { MANAGE, useRefresh } from '../../shared/refresh.ts';
import { words } from '../../shared/words.ts';
import { withdrawalTexts } from './texts.ts';
import { useCampaignOf } from './use-campaign-of.ts';

/** Page that requests a withdrawal, up to the available amount of a campaign. */
export default function NewWithdrawal() {
  const texts = useTexts(withdrawalTexts);
  const { campaign: campaignLabel } = useTexts(words);
  const { money } = useFormats();
  const refresh = useRefresh();
  const [params] = useSearchParams();
  const form = useForm({
    initialValues: {
      campaign_id: params.get('campaign') ?? '',
      amount: '' as number | string,
      bank_account_id: '',
      purpose: '',
    },
  });
  const attempt = useAttempt();
  const { guard, leave } = useLeave(form.isDirty());
  const campaign = useCampaignOf(form.values.campaign_id);
  const own = ownArea(useMe());
  const { submit, isSending, problem } = useSubmit(form, {
    send: ({ campaign_id, amount, bank_account_id, purpose }) => {
      const body = {
        campaign_id: campaign_id === '' ? (null as never) : Number(campaign_id),
        amount: pesosIn(amount),
        purpose: purpose.trim(),
        bank_account_id: bank_account_id === '' ? null : Number(bank_account_id),
      };
      return attempt(body, (key) =>
        answer(api.POST('/api/v1/withdrawals', { body, params: { header: { 'idempotency-key': key } } })),
      );
    },
    onDone: ({ data }) => {
      void refresh();
      notifyDone(texts.sent);
      leave(`/manage/withdrawals/${data.id}`);
    },
  });
  return (
    <>
      {guard}
      <PageHeader
        title={texts.request}
        detail={texts.newText}
        back={{ label: texts.title, to: '/manage/withdrawals' }}
      />
      <Sheet>
        <form onSubmit={submit} noValidate>
          <Stack>
            <RemoteSelect
              label={campaignLabel}
              required
              value={form.values.campaign_id === '' ? null : form.values.campaign_id}
              chosen={
                campaign === undefined ? undefined : { value: String(campaign.id), label: campaign.title }
              }
              onChange={(next) => {
                form.setFieldValue('campaign_id', next ?? '');
                form.setFieldValue('bank_account_id', '');
              }}
              data-path="campaign_id"
              error={form.errors.campaign_id}
              queryKey={[MANAGE, 'campaigns']}
              find={(search) => findCampaigns(search, own)}
            />
            <PesosField
              label={texts.amount}
              description={
                campaign === undefined ? texts.chooseFirst : texts.available(money(campaign.available_amount))
              }
              required
              maw={360}
              {...form.getInputProps('amount')}
            />
            <Account institutionId={campaign?.institution.id} field={form.getInputProps('bank_account_id')} />
            <Textarea
              label={texts.purpose}
              description={texts.purposeHint}
              required
              autosize
              minRows={3}
              maxRows={12}
              {...form.getInputProps('purpose')}
            />
          </Stack>
          <FormProblem error={problem} fields={Object.keys(form.values)} />
          <Button type="submit" loading={isSending} mt="lg">
            {texts.send}
          </Button>
        </form>
      </Sheet>
    </>
  );
}

/** Bank account that receives the money. A single account needs no choice; with several, the user must choose one. */
function Account({ institutionId, field }: { institutionId: number | undefined; field: object }) {
  const texts = useTexts(withdrawalTexts);
  const { data } = useQuery({
    queryKey: [MANAGE, 'institutions', institutionId, 'bank-accounts'],
    enabled: institutionId !== undefined,
    queryFn: async () =>
      (
        await answer(
          api.GET('/api/v1/institutions/{id}/bank-accounts', { params: { path: { id: institutionId! } } }),
        )
      ).data,
  });
  if (data?.length === 0) return <Text size="sm">{texts.noAccounts}</Text>;
  const accounts = (data ?? []).map(({ id, bank_name, account_name, account_number_last_four }) => ({
    value: String(id),
    label: texts.accountOf(bank_name, account_name, account_number_last_four),
  }));
  return (
    <NativeSelect
      label={texts.account}
      description={texts.accountHint}
      disabled={institutionId === undefined}
      data={accounts.length === 1 ? accounts : [{ value: '', label: texts.noAccount }, ...accounts]}
      {...field}
    />
  );
}
