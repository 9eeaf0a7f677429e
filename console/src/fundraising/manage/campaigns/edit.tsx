import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answer } from '../../../api/client.ts';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { tellDone } from '../../../kit/tell.ts';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas, useMe } from '../../api.ts';
import { useRefresh } from '../bits/refresh.ts';
import { Sheet } from '../bits/sheet.tsx';
import { useLeave } from '../bits/use-leave.tsx';
import { useMay } from '../may.ts';
import { words } from '../words.ts';
import { CampaignFields, campaignBody, campaignValues } from './form.tsx';
import { isChangeable, useCampaign } from './one.ts';
import { campaignTexts } from './texts.ts';

/** Changes a campaign that nobody has given to yet. */
export default function EditCampaign() {
  const query = useCampaign();
  const texts = useTexts(campaignTexts);
  const me = useMe();
  const may = useMay();
  return (
    <Loaded query={query} lines={12}>
      {(campaign) => (
        <>
          <PageHeader
            title={texts.editTitle}
            detail={campaign.title}
            back={{ label: campaign.title, to: `/manage/campaigns/${campaign.id}` }}
          />
          {isChangeable(campaign, me.id, may('Run the system')) ? (
            <EditForm campaign={campaign} />
          ) : (
            <Text>{campaign.created_by === me.id ? texts.fixed : texts.notYours}</Text>
          )}
        </>
      )}
    </Loaded>
  );
}

function EditForm({ campaign }: { campaign: Schemas['Campaign'] }) {
  const texts = useTexts(campaignTexts);
  const { saved } = useTexts(words);
  const refresh = useRefresh();
  const form = useForm({ initialValues: campaignValues(campaign, null) });
  const { guard, leave } = useLeave(form.isDirty());
  const { submit, isSending, problem } = useSubmit(form, {
    send: (values) =>
      answer(
        api.PUT('/api/v1/campaigns/{id}', {
          params: { path: { id: campaign.id } },
          body: campaignBody(values),
        }),
      ),
    onDone: () => {
      void refresh();
      tellDone(saved);
      leave(`/manage/campaigns/${campaign.id}`);
    },
  });
  return (
    <Sheet>
      {guard}
      <form onSubmit={submit} noValidate>
        <CampaignFields form={form} scholar={campaign.scholar} />
        <FormProblem error={problem} fields={Object.keys(form.values)} />
        <Button type="submit" loading={isSending} mt="lg">
          {texts.save}
        </Button>
      </form>
    </Sheet>
  );
}
