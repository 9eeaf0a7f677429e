import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../api/client.ts';
import { Empty } from '../../kit/empty.tsx';
import { IconFileTypePdf } from '../../kit/icons/tabler.ts';
import { useAddress } from '../../kit/lists/use-address.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { PaperBatch } from '../../papers/batch/batch.tsx';
import { useKinds } from '../../papers/data.ts';
import type { Kind } from '../../papers/service.ts';
import { api, type Schemas } from '../api.ts';
import { useBranchesInScope } from '../branches/use-branches.ts';
import { isDay, plusDays } from '../calendar/days.ts';
import { heldHearings } from './hearings-of-day.ts';
import { newPaperPath } from './paths.ts';
import { courtPaperTexts } from './texts.ts';

/** Kind of paper selected by default. */
const USUAL = 'notice_of_hearing';
const CALENDAR = 'calendar_of_cases';

/** Page that issues papers for all hearings of a branch on one day. The day is in the URL; tomorrow by default. */
export default function PapersOfDay() {
  const texts = useTexts(courtPaperTexts);
  const [params, change] = useAddress();
  const branches = useBranchesInScope('View Case Activities');
  const named = params.get('date');
  const date = isDay(named) ? named : plusDays(today(), 1);
  const branch = params.get('branch') ?? (branches.length === 1 ? String(branches[0]!.id) : '');
  const kinds = useKinds();
  const hearings = useHearings(branch, date);
  return (
    <>
      <PageHeader
        title={texts.ofDay}
        detail={texts.ofDayHint}
        back={{ label: texts.papers, to: '/papers' }}
      />
      <Stack gap="lg">
        <Group align="flex-end" role="search">
          <TextInput
            type="date"
            label={texts.day}
            value={date}
            onChange={({ currentTarget }) => change({ date: currentTarget.value }, { replace: true })}
          />
          <NativeSelect
            label={texts.branch}
            value={branch}
            onChange={({ currentTarget }) => change({ branch: currentTarget.value }, { replace: true })}
            data={[
              { value: '', label: '–' },
              ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            w={{ base: '100%', sm: 260 }}
          />
        </Group>
        {branch === '' ? (
          <Text c="dimmed">{texts.noBranch}</Text>
        ) : (
          <Loaded query={kinds} lines={8}>
            {(all) => (
              <>
                <CalendarButton kinds={all} branch={branch} date={date} />
                <Loaded query={hearings} lines={8}>
                  {(entries) => <Batch key={`${branch} ${date}`} kinds={all} entries={entries} />}
                </Loaded>
              </>
            )}
          </Loaded>
        )}
      </Stack>
    </>
  );
}

/** Loads the hearings of a branch on one day. */
function useHearings(branch: string, date: string) {
  const query = { start: date, end: date, type: 'hearing', branch_id: Number(branch) } as const;
  return useQuery({
    queryKey: ['events', query],
    queryFn: async () => (await answer(api.GET('/api/events', { params: { query } }))).data,
    enabled: branch !== '',
  });
}

function CalendarButton({ kinds, branch, date }: { kinds: Kind[]; branch: string; date: string }) {
  const texts = useTexts(courtPaperTexts);
  if (!kinds.some(({ kind, can_issue: canIssue }) => kind === CALENDAR && canIssue)) return null;
  return (
    <Group>
      <Button
        component={Link}
        to={newPaperPath('branch_day', `${branch}:${date}`, { kind: CALENDAR })}
        variant="light"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
      >
        {texts.calendar}
      </Button>
    </Group>
  );
}

function Batch({ kinds, entries }: { kinds: Kind[]; entries: Schemas['CalendarEvent'][] }) {
  const texts = useTexts(courtPaperTexts);
  const { time } = useFormats();
  const possible = kinds
    .filter((kind) => kind.subject_type === 'activity' && kind.can_issue)
    .toSorted((one, other) => Number(other.kind === USUAL) - Number(one.kind === USUAL));
  const subjects = heldHearings(entries).map(({ case_activity_id: id, title, start_at: at }) => ({
    id,
    label: `${time(at)} · ${title}`,
  }));
  if (possible.length === 0 || subjects.length === 0)
    return <Empty title={texts.noHearings} hint={texts.noHearingsHint} />;
  return <PaperBatch kinds={possible} subjects={subjects} />;
}
