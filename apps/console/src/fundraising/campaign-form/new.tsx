import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { answer } from '../../api/client.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { Sheet } from '../../kit/forms/sheet.tsx';
import { useLeave } from '../../kit/forms/use-leave.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { api, useMe } from '../api.ts';
import { CampaignFields, campaignBody, campaignValues } from './fields.tsx';
import { formTexts } from './texts.ts';

interface NewCampaignFormProps {
  /** Hint below the scholar field. */
  scholarHint?: string;
  /** Returns the path of a campaign's page. */
  pathOf: (id: number) => string;
  onMade: () => void;
}

/** Form for a new campaign, which is submitted for approval or saved as a draft. */
export function NewCampaignForm({ scholarHint, pathOf, onMade }: NewCampaignFormProps) {
  const texts = useTexts(formTexts);
  const me = useMe();
  const form = useForm({ initialValues: campaignValues(undefined, me.institution_id) });
  const isDraft = useRef(false);
  const { guard, leave } = useLeave(form.isDirty());
  const { submit, isSending, problem } = useSubmit(form, {
    send: (values) =>
      answer(api.POST('/api/v1/campaigns', { body: { ...campaignBody(values), is_draft: isDraft.current } })),
    onDone: ({ data }) => {
      onMade();
      notifyDone(isDraft.current ? texts.drafted : texts.submitted);
      leave(pathOf(data.id));
    },
  });
  return (
    <Sheet>
      {guard}
      <form
        onSubmit={(event) => {
          isDraft.current = (event.nativeEvent as SubmitEvent).submitter?.id === 'draft';
          submit(event);
        }}
        noValidate
      >
        <CampaignFields form={form} {...(scholarHint === undefined ? {} : { scholarHint })} />
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
  );
}
