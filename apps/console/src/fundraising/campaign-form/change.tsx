import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { answer } from '../../api/client.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { Sheet } from '../../kit/forms/sheet.tsx';
import { useLeave } from '../../kit/forms/use-leave.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas, useMe } from '../api.ts';
import { words } from '../shared/words.ts';
import { isChangeable } from './changeable.ts';
import { CampaignFields, campaignBody, campaignValues } from './fields.tsx';
import { formTexts } from './texts.ts';

interface EditCampaignFormProps {
  campaign: Schemas['Campaign'];
  /** Hint below the scholar field. */
  scholarHint?: string;
  /** Content above the fields. */
  children?: ReactNode;
  /** Path of the campaign's page, opened after saving. */
  path: string;
  onSaved: () => void;
}

/**
 * Form that edits a campaign. It sends the `updated_at` of the version first loaded, so that changes made by others
 * since then are not overwritten.
 */
function EditCampaignForm({ campaign, scholarHint, children, path, onSaved }: EditCampaignFormProps) {
  const texts = useTexts(formTexts);
  const { saved } = useTexts(words);
  const [first] = useState(campaign);
  const { id, updated_at, scholar } = first;
  const form = useForm({ initialValues: campaignValues(campaign, null) });
  const { guard, leave } = useLeave(form.isDirty());
  const { submit, isSending, problem } = useSubmit(form, {
    send: (values) =>
      answer(
        api.PUT('/api/v1/campaigns/{id}', {
          params: { path: { id }, query: { updated_at } },
          body: campaignBody(values, first),
        }),
      ),
    onDone: () => {
      onSaved();
      notifyDone(saved);
      leave(path);
    },
  });
  return (
    <Sheet>
      {guard}
      {children}
      <form onSubmit={submit} noValidate>
        <CampaignFields
          form={form}
          scholar={scholar}
          {...(scholarHint === undefined ? {} : { scholarHint })}
        />
        <FormProblem error={problem} fields={Object.keys(form.values)} />
        <Button type="submit" loading={isSending} mt="lg">
          {texts.save}
        </Button>
      </form>
    </Sheet>
  );
}

interface ChangeCampaignProps extends EditCampaignFormProps {
  /** Page title. */
  title: string;
  /** True if the user is a system administrator. */
  isAdmin: boolean;
}

/** Edit page of a campaign. Users who may not change the campaign see the reason instead of the form. */
export function ChangeCampaign({ title, isAdmin, ...form }: ChangeCampaignProps) {
  const texts = useTexts(formTexts);
  const { campaign, path } = form;
  const me = useMe();
  // Decided once, so that a later status change does not remove the form and its unsaved input. The server rejects
  // changes that come too late.
  const [canChange] = useState(() => isChangeable(campaign, me.id, isAdmin));
  return (
    <>
      <PageHeader title={title} detail={campaign.title} back={{ label: campaign.title, to: path }} />
      {canChange ? (
        <EditCampaignForm {...form} />
      ) : (
        <Text>{campaign.created_by === me.id ? texts.fixed : texts.notYours}</Text>
      )}
    </>
  );
}
