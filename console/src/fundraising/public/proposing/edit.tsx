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
import { Sheet } from '../../manage/bits/sheet.tsx';
import { useLeave } from '../../manage/bits/use-leave.tsx';
import { CampaignFields, campaignBody, campaignValues } from '../../manage/campaigns/form.tsx';
import { isChangeable } from '../../manage/campaigns/one.ts';
import { useCampaign } from '../campaigns/one.ts';
import { Reason } from './author-panel.tsx';
import { useProposalsChanged } from './refresh.ts';
import { proposingTexts } from './texts.ts';

/** Changes a proposal that the committee has not approved yet. */
export default function EditProposal() {
  const query = useCampaign();
  const texts = useTexts(proposingTexts);
  const me = useMe();
  return (
    <Loaded query={query} lines={12}>
      {(campaign) => (
        <>
          <PageHeader
            title={texts.editTitle}
            detail={campaign.title}
            back={{ label: campaign.title, to: `/campaigns/${campaign.id}` }}
          />
          {isChangeable(campaign, me.id, me.roles.includes('system_admin')) ? (
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
  const texts = useTexts(proposingTexts);
  const changed = useProposalsChanged();
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
      void changed();
      tellDone(texts.saved);
      leave(`/campaigns/${campaign.id}`);
    },
  });
  return (
    <Sheet>
      {guard}
      <Reason campaign={campaign} />
      <form onSubmit={submit} noValidate>
        <CampaignFields form={form} scholar={campaign.scholar} scholarHint={texts.scholarHint} />
        <FormProblem error={problem} fields={Object.keys(form.values)} />
        <Button type="submit" loading={isSending} mt="lg">
          {texts.save}
        </Button>
      </form>
    </Sheet>
  );
}
