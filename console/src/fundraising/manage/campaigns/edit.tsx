import { Loaded } from '../../../kit/loaded.tsx';
import { useTexts } from '../../../language/language.tsx';
import { ChangeCampaign } from '../../campaign-form/change.tsx';
import { useMay } from '../../shared/may.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { useCampaign } from './one.ts';
import { campaignTexts } from './texts.ts';

/** Changes a campaign that nobody has given to yet. */
export default function EditCampaign() {
  const texts = useTexts(campaignTexts);
  const may = useMay();
  const refresh = useRefresh();
  return (
    <Loaded query={useCampaign('edit')} lines={12}>
      {(campaign) => (
        <ChangeCampaign
          campaign={campaign}
          title={texts.editTitle}
          isAdmin={may('Run the system')}
          path={`/manage/campaigns/${campaign.id}`}
          onSaved={() => void refresh()}
        />
      )}
    </Loaded>
  );
}
