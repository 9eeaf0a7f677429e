import { canBe, isPublished } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas, useMe } from '../../api.ts';
import { isChangeable } from '../../campaign-form/changeable.ts';
import { usePermission } from '../../shared/permissions.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { words } from '../../shared/words.ts';
import { ReasonButton } from '../components/reason-button.tsx';
import { campaignTexts } from './texts.ts';

/** Buttons for the actions that the user may take on a campaign in its current status. */
export function CampaignActions({ campaign }: { campaign: Schemas['Campaign'] }) {
  const me = useMe();
  const can = usePermission();
  const { id, status } = campaign;
  const isAuthor = campaign.created_by === me.id;
  const isOpen = isPublished(status);
  const texts = useTexts(campaignTexts);
  const { edit } = useTexts(words);
  return (
    <>
      {canBe('approved', status) && can('Approve/reject campaigns') && (
        <>
          {(!isAuthor || can('Run an institution')) && <Approve campaign={campaign} />}
          <Reject campaign={campaign} />
        </>
      )}
      {canBe('submitted', status) && (isAuthor || can('Run the system')) && <Submit id={id} />}
      {isChangeable(campaign, me.id, can('Run the system')) && (
        <Button component={Link} to={`/manage/campaigns/${id}/edit`} variant="default">
          {edit}
        </Button>
      )}
      {isOpen && campaign.available_amount > 0 && (
        <Button component={Link} to={`/manage/withdrawals/new?campaign=${id}`} variant="default">
          {texts.withdraw}
        </Button>
      )}
      {canBe('closed', status) && can('Run an institution') && <Close id={id} />}
    </>
  );
}

interface ActionProps {
  id: number;
}

function useDone() {
  const refresh = useRefresh();
  return (text: string) => () => {
    void refresh();
    notifyDone(text);
  };
}

interface DecisionProps {
  campaign: Pick<Schemas['Campaign'], 'id' | 'updated_at'>;
}

function Approve({ campaign: { id, updated_at } }: DecisionProps) {
  const texts = useTexts(campaignTexts);
  const done = useDone();
  // The author can edit the campaign until it is approved. Sending the `updated_at` that was on screen ensures that
  // only the reviewed version is approved.
  const read = useRef(updated_at);
  return (
    <ConfirmButton
      label={texts.approve}
      title={texts.approveTitle}
      text={texts.approveText}
      variant="filled"
      color="green"
      onAsk={() => {
        read.current = updated_at;
      }}
      action={() =>
        api.POST('/api/v1/campaigns/{id}/approve', {
          params: { path: { id }, query: { updated_at: read.current } },
        })
      }
      onDone={done(texts.approved)}
    />
  );
}

function Reject({ campaign: { id, updated_at } }: DecisionProps) {
  const texts = useTexts(campaignTexts);
  const done = useDone();
  return (
    <ReasonButton
      label={texts.reject}
      title={texts.rejectTitle}
      text={texts.rejectText}
      isRequired
      action={(reason) =>
        api.POST('/api/v1/campaigns/{id}/reject', {
          params: { path: { id }, query: { updated_at } },
          body: { reason },
        })
      }
      onDone={done(texts.rejected)}
    />
  );
}

function Submit({ id }: ActionProps) {
  const texts = useTexts(campaignTexts);
  const done = useDone();
  return (
    <ConfirmButton
      label={texts.submit}
      title={texts.submitTitle}
      text={texts.submitText}
      variant="filled"
      color="wood"
      action={() => api.POST('/api/v1/campaigns/{id}/submit', { params: { path: { id } } })}
      onDone={done(texts.submitted)}
    />
  );
}

function Close({ id }: ActionProps) {
  const texts = useTexts(campaignTexts);
  const done = useDone();
  return (
    <ConfirmButton
      label={texts.close}
      title={texts.closeTitle}
      text={texts.closeText}
      action={() => api.POST('/api/v1/campaigns/{id}/close', { params: { path: { id } } })}
      onDone={done(texts.closed)}
    />
  );
}
