import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { toLocalInput } from '../../language/now.ts';
import { api, useMe } from '../api.ts';
import { useCase, useReach } from '../cases/data.ts';
import { canSchedule, OPEN_STATUSES } from '../hearings/can-schedule.ts';
import { ScheduleForm } from '../hearings/schedule-form.tsx';
import type { Place } from './entries.ts';
import { calendarTexts } from './texts.ts';

const USUAL_HOUR = '09:00';
/** More than are usually offered, because cases without a branch are left out of them. */
const CHOICES = 50;

interface ScheduleHearingProps {
  /** The day or the time that was chosen in the calendar. */
  place: Place;
  onClose: () => void;
}

/** Dialog that sets a hearing from the calendar: first the case is chosen, then the form of its page is shown. */
export function ScheduleHearing({ place, onClose }: ScheduleHearingProps) {
  const texts = useTexts(calendarTexts);
  const kit = useTexts(kitTexts);
  const [caseId, setCaseId] = useState<string | null>(null);
  const find = useFindCases();
  return (
    <Dialog opened onClose={onClose} title={texts.scheduleHearing} size="lg">
      <Stack>
        <RemoteSelect
          label={texts.case}
          description={texts.scheduleHint}
          placeholder={texts.chooseCase}
          required
          queryKey={['cases', 'schedulable']}
          find={find}
          value={caseId}
          onChange={(value) => setCaseId(value ?? caseId)}
        />
        {caseId === null ? (
          <>
            <Text c="dimmed">{texts.caseFirst}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {kit.cancel}
              </Button>
            </Group>
          </>
        ) : (
          <HearingOf caseId={caseId} start={startAt(place)} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  );
}

/** The form keeps what was typed when another case is chosen. */
function HearingOf({ caseId, start, onClose }: { caseId: string; start: string; onClose: () => void }) {
  const { data } = useCase(caseId);
  return (
    <ScheduleForm
      caseId={caseId}
      branchId={data?.data.data.branch_id ?? null}
      start={start}
      onClose={onClose}
    />
  );
}

/** Finds open cases in the branches where the reader may set hearings. */
function useFindCases() {
  const { branches } = useMe();
  const reach = useReach('Schedule Hearings');
  const ids = reach === 'branch' ? branches.map(({ id }) => id) : [];
  return async (search: string) => {
    const query = {
      per_page: CHOICES,
      'filter[status]': [...OPEN_STATUSES],
      ...(ids.length === 0 ? {} : { 'filter[branch_id]': ids }),
      ...(search === '' ? {} : { 'filter[search]': search }),
    };
    const { data } = await answer(api.GET('/api/case-records', { params: { query } }));
    return data
      .filter(canSchedule)
      .map((one) => ({ value: one.id, label: `${one.case_number} ${one.case_title}` }));
  };
}

/** The chosen time as a `datetime-local` field has it; of a whole day, the usual hour. */
function startAt({ allDay, start }: Place): string {
  return allDay ? `${start.slice(0, 10)}T${USUAL_HOUR}` : toLocalInput(start);
}
