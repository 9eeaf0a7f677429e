import { OPEN_CASE_STATUSES } from '@bulwagan/contracts/court/case-status.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { toLocalInput } from '../../language/now.ts';
import { api, useMe } from '../api.ts';
import { useCase, useScope } from '../cases/data.ts';
import { canSchedule } from '../hearings/can-schedule.ts';
import { ScheduleForm } from '../hearings/schedule-form.tsx';
import type { Place } from './entries.ts';
import { calendarTexts } from './texts.ts';

const USUAL_HOUR = '09:00';
/**
 * Number of cases to load per search. It is larger than usual, because cases without a branch are removed afterwards.
 */
const CHOICES = 50;

interface ScheduleHearingProps {
  /** Day or time chosen in the calendar. */
  place: Place;
  onClose: () => void;
}

/** Dialog that schedules a hearing from the calendar: the user first chooses the case, then fills in the form. */
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

/** The form keeps its input when another case is chosen. */
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

/** Finds open cases of branches where the user may schedule hearings. */
function useFindCases() {
  const { branches } = useMe();
  const scope = useScope('Schedule Hearings');
  const ids = scope === 'branch' ? branches.map(({ id }) => id) : [];
  return async (search: string) => {
    const query = {
      per_page: CHOICES,
      'filter[status]': [...OPEN_CASE_STATUSES],
      ...(ids.length === 0 ? {} : { 'filter[branch_id]': ids }),
      ...(search === '' ? {} : { 'filter[search]': search }),
    };
    const { data } = await answer(api.GET('/api/case-records', { params: { query } }));
    return data
      .filter(canSchedule)
      .map((one) => ({ value: one.id, label: `${one.case_number} ${one.case_title}` }));
  };
}

/** Returns the chosen time as a `datetime-local` value; for a whole day, at the usual hour. */
function startAt({ allDay, start }: Place): string {
  return allDay ? `${start.slice(0, 10)}T${USUAL_HOUR}` : toLocalInput(start);
}
