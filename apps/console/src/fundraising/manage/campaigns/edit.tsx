import { Loaded } from '../../../kit/loaded.tsx';
import { useTexts } from '../../../language/language.tsx';
import { ChangeCampaign } from '../../campaign-form/change.tsx';
import { usePermission } from '../../shared/permissions.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { campaignTexts } from './texts.ts';
import { useCampaign } from './use-campaign.ts';

/** Edit page of a campaign that is not approved yet. */
export default function EditCampaign() {
  const texts = useTexts(campaignTexts);
  const can = usePermission();
  const refresh = useRefresh();
  return (
    <Loaded query={useCampaign('edit')} lines={12}>
      {(campaign) => (
        <ChangeCampaign
          campaign={campaign}
          title={texts.editTitle}
          isAdmin={can('Run the system')}
          path={`/manage/campaigns/${campaign.id}`}
          onSaved={() => void refresh()}
        />
      )}
    </Loaded>
  );
}
