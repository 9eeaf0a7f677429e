import { Tabs } from '@mantine/core';
import { useAddress } from '../../kit/lists/use-address.ts';
import { useTexts } from '../../language/language.tsx';
import { Comparison } from './comparison/comparison.tsx';
import { comparisonTexts } from './comparison/texts.ts';
import { BY_EMPLOYEE, CHANGES, type RunWithItems } from './components.tsx';
import { EmployeesOfRun } from './employees.tsx';
import { Lines } from './lines.tsx';
import { resultsTexts } from './results-texts.ts';

/** Each view starts on its first page with an empty search. */
const BEGINNING = {
  page: null,
  search: null,
  employee_id: null,
  payroll_item_id: null,
  capped: null,
  adjustment: null,
  item: null,
  show: null,
};
const VIEWS = [BY_EMPLOYEE, CHANGES] as const;

/** Results of a run in three views: by line, by employee, and compared with the previous run. */
export function Results({ run }: { run: RunWithItems }) {
  const texts = useTexts(resultsTexts);
  const [params, change] = useAddress();
  const { title: changes } = useTexts(comparisonTexts);
  const viewIn = (name: string | null) => VIEWS.find((view) => view === name);
  const view = viewIn(params.get('view')) ?? 'lines';
  return (
    <Tabs value={view} onChange={(next) => change({ ...BEGINNING, view: viewIn(next) })} keepMounted={false}>
      <Tabs.List mb="md" aria-label={texts.views} className="no-print">
        <Tabs.Tab value="lines">{texts.lines}</Tabs.Tab>
        <Tabs.Tab value={BY_EMPLOYEE}>{texts.byEmployee}</Tabs.Tab>
        <Tabs.Tab value={CHANGES}>{changes}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="lines">
        <Lines run={run} />
      </Tabs.Panel>
      <Tabs.Panel value={BY_EMPLOYEE}>
        <EmployeesOfRun run={run} />
      </Tabs.Panel>
      <Tabs.Panel value={CHANGES}>
        <Comparison run={run} />
      </Tabs.Panel>
    </Tabs>
  );
}
