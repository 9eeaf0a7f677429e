import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { NewCampaignForm } from '../../campaign-form/new.tsx';
import { useRefresh } from '../../shared/refresh.ts';
import { campaignTexts } from './texts.ts';

/** Page that creates a campaign. */
export default function NewCampaign() {
  const texts = useTexts(campaignTexts);
  const refresh = useRefresh();
  return (
    <>
      <PageHeader
        title={texts.newTitle}
        detail={texts.newText}
        back={{ label: texts.title, to: '/manage/campaigns' }}
      />
      <NewCampaignForm pathOf={(id) => `/manage/campaigns/${id}`} onMade={() => void refresh()} />
    </>
  );
}
