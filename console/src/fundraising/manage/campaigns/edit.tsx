import { Text } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { type Schemas, useMe } from '../../api.ts';
import { useRefresh } from '../bits/refresh.ts';
import { useMay } from '../may.ts';
import { EditCampaignForm } from './edit-form.tsx';
import { isChangeable, useCampaign } from './one.ts';
import { campaignTexts } from './texts.ts';

/** Changes a campaign that nobody has given to yet. */
export default function EditCampaign() {
  return (
    <Loaded query={useCampaign()} lines={12}>
      {(campaign) => <Opened campaign={campaign} />}
    </Loaded>
  );
}

function Opened({ campaign }: { campaign: Schemas['Campaign'] }) {
  const texts = useTexts(campaignTexts);
  const me = useMe();
  const may = useMay();
  const refresh = useRefresh();
  // As it was opened: a form is not taken away with what was typed; the server refuses what came too late.
  const [mayChange] = useState(() => isChangeable(campaign, me.id, may('Run the system')));
  const path = `/manage/campaigns/${campaign.id}`;
  return (
    <>
      <PageHeader
        title={texts.editTitle}
        detail={campaign.title}
        back={{ label: campaign.title, to: path }}
      />
      {mayChange ? (
        <EditCampaignForm campaign={campaign} path={path} onSaved={() => void refresh()} />
      ) : (
        <Text>{campaign.created_by === me.id ? texts.fixed : texts.notYours}</Text>
      )}
    </>
  );
}
