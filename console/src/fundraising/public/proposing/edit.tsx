import { Text } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { type Schemas, useMe } from '../../api.ts';
import { EditCampaignForm } from '../../manage/campaigns/edit-form.tsx';
import { isChangeable } from '../../manage/campaigns/one.ts';
import { useCampaign } from '../campaigns/one.ts';
import { Reason } from './author-panel.tsx';
import { useProposalsChanged } from './refresh.ts';
import { proposingTexts } from './texts.ts';

/** Changes a proposal that the committee has not approved yet. */
export default function EditProposal() {
  return (
    <Loaded query={useCampaign()} lines={12}>
      {(campaign) => <Opened campaign={campaign} />}
    </Loaded>
  );
}

function Opened({ campaign }: { campaign: Schemas['Campaign'] }) {
  const texts = useTexts(proposingTexts);
  const me = useMe();
  const changed = useProposalsChanged();
  // As it was opened: a form is not taken away with what was typed; the server refuses what came too late.
  const [mayChange] = useState(() => isChangeable(campaign, me.id, me.roles.includes('system_admin')));
  const path = `/campaigns/${campaign.id}`;
  return (
    <>
      <PageHeader
        title={texts.editTitle}
        detail={campaign.title}
        back={{ label: campaign.title, to: path }}
      />
      {mayChange ? (
        <EditCampaignForm
          campaign={campaign}
          scholarHint={texts.scholarHint}
          path={path}
          onSaved={() => void changed()}
        >
          <Reason campaign={campaign} />
        </EditCampaignForm>
      ) : (
        <Text>{campaign.created_by === me.id ? texts.fixed : texts.notYours}</Text>
      )}
    </>
  );
}
