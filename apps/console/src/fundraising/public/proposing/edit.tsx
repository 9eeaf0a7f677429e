import { Loaded } from '../../../kit/loaded.tsx';
import { useTexts } from '../../../language/language.tsx';
import { useMe } from '../../api.ts';
import { ChangeCampaign } from '../../campaign-form/change.tsx';
import { useCampaign } from '../campaigns/use-campaign.ts';
import { Reason } from './author-panel.tsx';
import { useProposalsChanged } from './refresh.ts';
import { proposingTexts } from './texts.ts';

/** Edit page of a proposal that is not approved yet. */
export default function EditProposal() {
  const texts = useTexts(proposingTexts);
  const me = useMe();
  const changed = useProposalsChanged();
  return (
    <Loaded query={useCampaign('edit')} lines={12}>
      {(campaign) => (
        <ChangeCampaign
          campaign={campaign}
          title={texts.editTitle}
          isAdmin={me.roles.includes('system_admin')}
          scholarHint={texts.scholarHint}
          path={`/campaigns/${campaign.id}`}
          onSaved={() => void changed()}
        >
          <Reason campaign={campaign} />
        </ChangeCampaign>
      )}
    </Loaded>
  );
}
