import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { IconCash, IconPencil } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useDeleted } from '../../kit/use-deleted.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { RosterForm } from './form.tsx';
import { ROSTERS_KEY, type Roster } from './key.ts';
import { Members } from './members.tsx';
import { rosterTexts } from './texts.ts';

/** Page of one roster with its members. */
export default function RosterRecord() {
  const id = useParams().id!;
  const query = useQuery({
    queryKey: [...ROSTERS_KEY, id],
    queryFn: async () =>
      (await answer(api.GET('/api/payroll/rosters/{id}', { params: { path: { id } } }))).data,
  });
  return <Loaded query={query}>{(roster) => <Shown roster={roster} />}</Loaded>;
}

function Shown({ roster }: { roster: Roster }) {
  const texts = useTexts(rosterTexts);
  const { number } = useFormats();
  const gone = useDeleted({ kind: ROSTERS_KEY, own: [...ROSTERS_KEY, roster.id], to: '/rosters' });
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <PageHeader
        title={roster.name}
        back={{ label: texts.back, to: '/rosters' }}
        detail={
          <Stack gap={2}>
            <span>
              {[
                roster.organization?.name ?? texts.fullService,
                texts.membersCount(number(roster.members_count)),
              ].join(' · ')}
            </span>
            {roster.description !== null && (
              <Text style={{ whiteSpace: 'pre-line' }}>{roster.description}</Text>
            )}
          </Stack>
        }
        actions={
          <>
            <ConfirmButton
              color="red"
              variant="outline"
              label={texts.remove}
              title={texts.removeTitle(roster.name)}
              text={texts.removeText}
              action={() => api.DELETE('/api/payroll/rosters/{id}', { params: { path: { id: roster.id } } })}
              onDone={() => gone(texts.removed(roster.name))}
            />
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setChanging(true)}
            >
              {texts.change}
            </Button>
            <Button component={Link} to={`/runs?roster_id=${roster.id}`} variant="default">
              {texts.runs}
            </Button>
            <Button
              component={Link}
              to={`/runs/new?roster=${roster.id}`}
              leftSection={<IconCash size={16} aria-hidden />}
            >
              {texts.run}
            </Button>
          </>
        }
      />
      <Members roster={roster} />
      {isChanging && (
        <RosterForm
          roster={roster}
          onClose={() => setChanging(false)}
          onDone={() => notifyDone(texts.saved)}
        />
      )}
    </>
  );
}
