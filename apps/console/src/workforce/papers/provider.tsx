import { type ReactNode, useMemo } from 'react';
import { Outlet } from 'react-router';
import { answer } from '../../api/client.ts';
import { useTexts } from '../../language/language.tsx';
import { createOfficePapers } from '../../papers/office-papers.ts';
import { MailPaper } from '../../papers/records/mail.tsx';
import { type Paper, PapersProvider, type PapersService } from '../../papers/service.ts';
import { api, useMe, usePermission } from '../api.ts';
import { useTemplateOffices } from './offices.ts';
import { findSubjects } from './subjects.ts';
import { workforcePaperTexts } from './texts.ts';

const workforcePapers = createOfficePapers(api);

/** Provides the API, paths and permissions of workforce to the paper pages that all services share. */
export function WorkforcePapers({ children }: { children: ReactNode }) {
  const can = usePermission();
  const isTemplateEditor = useIsTemplateEditor();
  const offices = useTemplateOffices(isTemplateEditor);
  const isPayroll = can('Manage payroll');
  const texts = useTexts(workforcePaperTexts);
  const noPapersHint = useMe().permissions.length > 0 ? texts.officersHint : texts.employeesHint;
  const service = useMemo<PapersService>(
    () => ({
      api: workforcePapers,
      base: '/papers',
      recordPath: ({ subject_type: type, subject_id: id }) => {
        const [first, year] = id.split(':');
        if (type === 'employee_year' && !isPayroll) return `/me/certificates/${year}`;
        // Papers of type `employee_month` or `employee_year` are about one employee too.
        if (type.startsWith('employee')) return can('Manage employees') ? `/employees/${first}` : undefined;
        if (!isPayroll) return type === 'run_employee' ? `/me/payslips/${first}` : undefined;
        if (type === 'run') return `/runs/${id}`;
        return type === 'run_employee' ? `/runs/${id.replace(':', '/employees/')}` : undefined;
      },
      PaperActions: MailToEmployee,
      noPapersHint,
      isTemplateEditor,
      offices,
      findSubjects,
    }),
    [isTemplateEditor, isPayroll, offices, can, noPapersHint],
  );
  return <PapersProvider value={service}>{children}</PapersProvider>;
}

/** A paper about one employee is mailed as a link. Papers about several people are not mailed. */
function MailToEmployee({ paper }: { paper: Paper }) {
  const texts = useTexts(workforcePaperTexts);
  const { id, record_id: employee } = paper;
  if (employee === null) return null;
  return (
    <MailPaper
      paper={paper}
      hint={texts.mailHint}
      send={() => answer(api.POST('/api/documents/{id}/mail', { params: { path: { id } } }))}
    />
  );
}

/**
 * Returns true if the user may edit templates. Payroll officers edit templates for payroll papers; HR officers edit
 * all other templates.
 */
export function useIsTemplateEditor(): boolean {
  const can = usePermission();
  return can('Manage payroll') || (can('Manage employees') && can('See government numbers'));
}

/** Route element that wraps all paper pages in the provider. */
export default function WorkforcePaperPages() {
  return (
    <WorkforcePapers>
      <Outlet />
    </WorkforcePapers>
  );
}
