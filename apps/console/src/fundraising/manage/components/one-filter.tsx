import { RemoteSelect } from '../../../kit/forms/remote-select.tsx';
import type { ListState } from '../../../kit/lists/use-list.ts';
import { useTexts } from '../../../language/language.tsx';
import { useMe } from '../../api.ts';
import { findCampaigns, findInstitutions, useChosen } from '../../shared/finders.ts';
import { ownArea } from '../../shared/own-area.ts';
import { usePermission } from '../../shared/permissions.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { words } from '../../shared/words.ts';

/** Filters by institution; shown only to system administrators, because other users see a single institution. */
export function InstitutionFilter({ list }: { list: ListState }) {
  const texts = useTexts(words);
  const can = usePermission();
  const value = list.filters.institution_id;
  const chosen = useChosen('institution', can('Run the system') ? value : undefined);
  if (!can('Run the system')) return null;
  return (
    <RemoteSelect
      label={texts.institution}
      placeholder={texts.findInstitution}
      value={value ?? null}
      chosen={chosen}
      clearable
      onChange={(next) => list.setFilter('institution_id', next)}
      queryKey={[MANAGE, 'institutions']}
      find={(search) => findInstitutions(search)}
    />
  );
}

/** Filters by campaign. */
export function CampaignFilter({ list }: { list: ListState }) {
  const texts = useTexts(words);
  const value = list.filters.campaign_id;
  const chosen = useChosen('campaign', value);
  const own = ownArea(useMe());
  return (
    <RemoteSelect
      label={texts.campaign}
      placeholder={texts.findCampaign}
      value={value ?? null}
      chosen={chosen}
      clearable
      onChange={(next) => list.setFilter('campaign_id', next)}
      queryKey={[MANAGE, 'campaigns']}
      find={(search) => findCampaigns(search, own)}
    />
  );
}
