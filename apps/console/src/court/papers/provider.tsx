import { Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { Link, Outlet } from 'react-router';
import { answer } from '../../api/client.ts';
import type { Choice } from '../../kit/forms/choices.ts';
import { IconCalendar } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { createOfficePapers } from '../../papers/office-papers.ts';
import { PapersProvider, type PapersService } from '../../papers/service.ts';
import { api, useAdministrates, usePermission } from '../api.ts';
import { useBranchesInScope, useManagedBranches } from '../branches/use-branches.ts';
import { plusDays } from '../calendar/days.ts';
import { findCases } from '../cases/find-cases.ts';
import { ElectronicIssue } from './electronic.tsx';
import { canIssueOfActivity, papersOfDayPath } from './paths.ts';
import { courtPaperTexts } from './texts.ts';

const courtPapers = createOfficePapers(api);

/** The preview of a template can use a hearing within this number of days. */
const SOON_IN_DAYS = 30;

/** Provides the API, paths and permissions of the court to the paper pages that all services share. */
export function CourtPapers({ children }: { children: ReactNode }) {
  const { isAdministrator, isSuperAdmin } = useAdministrates();
  const managed = useManagedBranches();
  const branches = useBranchesInScope('View Case Details');
  const service = useMemo<PapersService>(() => {
    const own = managed.map(({ id, name }) => ({ id, name }));
    return {
      api: courtPapers,
      base: '/papers',
      recordPath: ({ subject_type: type, subject_id: subject, record_id: caseId }) => {
        if (type === 'raffle') return `/raffles/${subject}`;
        if (caseId === null) return undefined;
        return type === 'activity' ? `/cases/${caseId}/docket` : `/cases/${caseId}`;
      },
      PaperActions: ElectronicIssue,
      listActions: <DayButton />,
      isTemplateEditor: isAdministrator,
      offices: isSuperAdmin ? [{ id: null, name: '' }, ...own] : own,
      findSubjects: (type, search) => findSubjects(type, search, branches),
    };
  }, [managed, branches, isAdministrator, isSuperAdmin]);
  return <PapersProvider value={service}>{children}</PapersProvider>;
}

function DayButton() {
  const texts = useTexts(courtPaperTexts);
  const can = usePermission();
  if (!canIssueOfActivity(can)) return null;
  return (
    <Button component={Link} to={papersOfDayPath({})} leftSection={<IconCalendar size={18} aria-hidden />}>
      {texts.ofDay}
    </Button>
  );
}

/** Route element that wraps all pages of papers in the provider. */
export default function CourtPaperPages() {
  return (
    <CourtPapers>
      <Outlet />
    </CourtPapers>
  );
}

async function findSubjects(
  type: string,
  search: string,
  branches: readonly { id: number; name: string }[],
): Promise<Choice[]> {
  const words = search.trim().toLowerCase();
  if (type === 'case') return await findCases(search);
  if (type === 'branch_day') {
    const day = today();
    return branches
      .map(({ id, name }) => ({ value: `${id}:${day}`, label: `${name}, ${day}` }))
      .filter(({ label }) => label.toLowerCase().includes(words));
  }
  if (type !== 'activity') return [];
  const query = { start: today(), end: plusDays(today(), SOON_IN_DAYS), type: 'hearing' } as const;
  const { data } = await answer(api.GET('/api/events', { params: { query } }));
  return data
    .flatMap(({ case_activity_id: id, title, start }) =>
      id === null ? [] : [{ value: id, label: `${start.slice(0, 10)} · ${title}` }],
    )
    .filter(({ label }) => label.toLowerCase().includes(words))
    .slice(0, MOST);
}

const MOST = 20;
