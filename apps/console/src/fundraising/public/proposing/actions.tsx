import { canBe, isPublished } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { useProposalsChanged } from './refresh.ts';
import { proposingTexts } from './texts.ts';

/**
 * Buttons for the actions that the author may take on a proposal in its current status. Render it for the author only.
 */
export function ProposalActions({ campaign }: { campaign: Schemas['Campaign'] }) {
  const texts = useTexts(proposingTexts);
  const changed = useProposalsChanged();
  const { id, status, title } = campaign;
  return (
    <>
      {canBe('submitted', status) && (
        <ConfirmButton
          label={texts.submit}
          aria-label={texts.submitOf(title)}
          title={texts.submitTitle}
          text={texts.submitText}
          variant="filled"
          color="wood"
          action={() => api.POST('/api/v1/campaigns/{id}/submit', { params: { path: { id } } })}
          onDone={() => {
            void changed();
            notifyDone(texts.submitted);
          }}
        />
      )}
      {!isPublished(status) && (
        <Button
          component={Link}
          to={`/campaigns/${id}/edit`}
          variant="default"
          aria-label={texts.editOf(title)}
        >
          {texts.edit}
        </Button>
      )}
    </>
  );
}
