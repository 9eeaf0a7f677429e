import { Loaded } from '../../../kit/loaded.tsx';
import { useTexts } from '../../../language/language.tsx';
import { useRefresh } from '../bits/refresh.ts';
import { useMay } from '../may.ts';
import { ChangeCampaign } from './edit-form.tsx';
import { useCampaign } from './one.ts';
import { campaignTexts } from './texts.ts';

/** Changes a campaign that nobody has given to yet. */
export default function EditCampaign() {
  const texts = useTexts(campaignTexts);
  const may = useMay();
  const refresh = useRefresh();
  return (
    <Loaded query={useCampaign()} lines={12}>
      {(campaign) => (
        <ChangeCampaign
          campaign={campaign}
          texts={texts}
          isAdmin={may('Run the system')}
          path={`/manage/campaigns/${campaign.id}`}
          onSaved={() => void refresh()}
        />
      )}
    </Loaded>
  );
}
