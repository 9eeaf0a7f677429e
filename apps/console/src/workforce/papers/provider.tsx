import { Outlet } from 'react-router';
import { createOfficePapers } from '../../papers/office-papers.ts';
import { PapersProvider, type PapersService } from '../../papers/service.ts';
import { api } from '../api.ts';

const workforcePapers: PapersService = {
  api: createOfficePapers(api),
  base: '/papers',
  recordPath: ({ subject_type: type, subject_id: id }) => {
    if (type === 'employee') return `/employees/${id}`;
    if (type === 'run') return `/runs/${id}`;
    return type === 'run_employee' ? `/runs/${id.replace(':', '/employees/')}` : undefined;
  },
  isTemplateEditor: false,
  offices: [],
  findSubjects: async () => [],
};

/** Route element that wraps all pages of papers in the provider. */
export default function WorkforcePaperPages() {
  return (
    <PapersProvider value={workforcePapers}>
      <Outlet />
    </PapersProvider>
  );
}
