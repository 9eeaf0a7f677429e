import { Button, Grid, Group, List, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { answer } from '../../../api/client.ts';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { tellDone } from '../../../kit/tell.ts';
import { useTexts } from '../../../language/language.tsx';
import { api, useMe } from '../../api.ts';
import { Sheet } from '../../manage/bits/sheet.tsx';
import { useLeave } from '../../manage/bits/use-leave.tsx';
import { CampaignFields, campaignBody, campaignValues } from '../../manage/campaigns/form.tsx';
import { campaignTexts } from '../campaigns/texts.ts';
import { useProposalsChanged } from './refresh.ts';
import { proposingTexts } from './texts.ts';

/** A campaign that a donor proposes: put before the committee, or kept as a draft first. */
export default function ProposeCampaign() {
  const texts = useTexts(proposingTexts);
  const { title } = useTexts(campaignTexts);
  const me = useMe();
  const changed = useProposalsChanged();
  const form = useForm({ initialValues: campaignValues(undefined, me.institution_id) });
  const isDraft = useRef(false);
  const { guard, leave } = useLeave(form.isDirty());
  const { submit, isSending, problem } = useSubmit(form, {
    send: (values) =>
      answer(api.POST('/api/v1/campaigns', { body: { ...campaignBody(values), is_draft: isDraft.current } })),
    onDone: ({ data }) => {
      void changed();
      tellDone(isDraft.current ? texts.drafted : texts.submitted);
      leave(`/campaigns/${data.id}`);
    },
  });
  return (
    <>
      {guard}
      <PageHeader title={texts.newTitle} detail={texts.newLead} back={{ label: title, to: '/campaigns' }} />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Sheet>
            <form
              onSubmit={(event) => {
                isDraft.current = (event.nativeEvent as SubmitEvent).submitter?.id === 'draft';
                submit(event);
              }}
              noValidate
            >
              <CampaignFields form={form} scholarHint={texts.scholarHint} />
              <FormProblem error={problem} fields={Object.keys(form.values)} />
              <Group mt="lg">
                <Button type="submit" loading={isSending}>
                  {texts.submitNew}
                </Button>
                <Button type="submit" id="draft" variant="default" loading={isSending}>
                  {texts.keepDraft}
                </Button>
              </Group>
            </form>
          </Sheet>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Title order={2} size="h4" mb="sm">
            {texts.next}
          </Title>
          <List type="ordered" spacing="sm">
            {texts.steps.split('\n').map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
        </Grid.Col>
      </Grid>
    </>
  );
}
