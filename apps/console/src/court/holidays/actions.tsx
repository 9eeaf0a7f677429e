import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { notifyDone, notifyFailed } from '../../kit/notify.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api } from '../api.ts';
import { HolidayForm } from './form.tsx';
import { type Entered, findHearings } from './hearings.tsx';
import type { Holiday } from './holiday.ts';
import { holidayTexts } from './texts.ts';

interface HolidayActionsProps {
  holiday: Holiday;
  onEntered: (entered: Entered) => void;
}

/** Row actions of a holiday. */
export function HolidayActions({ holiday, onEntered }: HolidayActionsProps) {
  const texts = useTexts(holidayTexts);
  const { longDate } = useFormats();
  const queries = useQueryClient();
  const [isChanging, setChanging] = useState(false);
  const finding = useMutation({ mutationFn: findHearings, onSuccess: onEntered, onError: notifyFailed });
  const isToCome = holiday.date >= today();
  return (
    <Group gap={6} justify="flex-end">
      {isToCome && holiday.kind !== 'special_working' && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={texts.hearingsOf(holiday.name)}
          loading={finding.isPending}
          onClick={() => finding.mutate(holiday)}
        >
          {texts.hearings}
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={texts.changeOf(holiday.name)}
        onClick={() => setChanging(true)}
      >
        {texts.change}
      </Button>
      <ConfirmButton
        label={texts.remove}
        variant="subtle"
        color="red"
        size="compact-sm"
        title={texts.removeTitle}
        text={
          <>
            <strong>
              {holiday.name}, {longDate(holiday.date)}
            </strong>
            <br />
            {texts.removeText}
          </>
        }
        action={() => api.DELETE('/api/holidays/{id}', { params: { path: { id: holiday.id } } })}
        onDone={() => {
          notifyDone(texts.removed);
          void queries.invalidateQueries({ queryKey: ['holidays'] });
          void queries.invalidateQueries({ queryKey: ['events'] });
        }}
      />
      {isChanging && (
        <HolidayForm holiday={holiday} onClose={() => setChanging(false)} onEntered={onEntered} />
      )}
    </Group>
  );
}
