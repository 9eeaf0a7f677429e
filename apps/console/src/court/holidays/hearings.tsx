import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Dialog } from '../../kit/dialog.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas, usePermission } from '../api.ts';
import type { Holiday } from './holiday.ts';
import { holidayTexts } from './texts.ts';

/** Holiday with the hearings on its day that the user may see, and the total number. */
export interface Entered {
  holiday: Holiday;
  hearings: readonly Schemas['HolidayHearing'][];
  count: number;
}

/** Hearings on a holiday. They are not moved automatically (C§6). */
export function HearingsDialog({ entered, onClose }: { entered: Entered; onClose: () => void }) {
  const texts = useTexts(holidayTexts);
  const kit = useTexts(kitTexts);
  const { number, longDate } = useFormats();
  const { holiday, hearings, count } = entered;
  const unseen = count - hearings.length;
  return (
    <Dialog opened onClose={onClose} size="lg" title={texts.hearingsOf(holiday.name)}>
      <Stack>
        <Text>
          {count === 0
            ? texts.none
            : `${texts.stillScheduled(count === 1 ? texts.hearingOne : texts.hearingMany(number(count)), longDate(holiday.date))}. ${texts.notMoved}`}
        </Text>
        {hearings.length > 0 && <Hearings hearings={hearings} name={holiday.name} />}
        {unseen > 0 && <Text c="dimmed">{texts.unseen(number(unseen))}</Text>}
        <Group justify="flex-end">
          <Button variant="default" component={Link} to={`/calendar?view=agenda&date=${holiday.date}`}>
            {texts.inCalendar}
          </Button>
          <Button onClick={onClose}>{kit.close}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Hearings({ hearings, name }: { hearings: Entered['hearings']; name: string }) {
  const texts = useTexts(holidayTexts);
  const { time } = useFormats();
  const can = usePermission();
  return (
    <Table>
      <caption className="hidden">{texts.hearingsOf(name)}</caption>
      <Table.Tbody>
        {hearings.map((hearing) => (
          <Table.Tr key={hearing.id}>
            <Table.Td className="figures" style={{ whiteSpace: 'nowrap', verticalAlign: 'top' }}>
              {time(hearing.scheduled_at)}
            </Table.Td>
            <Table.Td>
              {can('View Case Details') ? (
                <Anchor component={Link} to={`/cases/${hearing.case_record_id}`} fw={600}>
                  {hearing.case_number}
                </Anchor>
              ) : (
                <Text component="span" fw={600}>
                  {hearing.case_number}
                </Text>
              )}{' '}
              {hearing.case_title}
              <Text size="sm" c="dimmed">
                {[hearing.branch_name, hearing.room].filter(Boolean).join(', ')}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Loads the hearings on a holiday. */
export async function findHearings(holiday: Holiday): Promise<Entered> {
  const { data } = await api.GET('/api/holidays/{id}/hearings', { params: { path: { id: holiday.id } } });
  return { holiday, hearings: data!.data, count: data!.meta.hearings_count };
}
