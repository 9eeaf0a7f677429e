import { Tabs } from '@mantine/core';
import { useAddress } from '../../kit/lists/use-address.ts';
import { useTexts } from '../../language/language.tsx';
import { BY_EMPLOYEE, type RunWithItems } from './components.tsx';
import { EmployeesOfRun } from './employees.tsx';
import { Lines } from './lines.tsx';
import { resultsTexts } from './results-texts.ts';

/** Each view starts on its first page with an empty search. */
const BEGINNING = { page: null, search: null, employee_id: null, payroll_item_id: null, capped: null };

/** Results of a run, by line or by employee. */
export function Results({ run }: { run: RunWithItems }) {
  const texts = useTexts(resultsTexts);
  const [params, change] = useAddress();
  const view = params.get('view') === BY_EMPLOYEE ? BY_EMPLOYEE : 'lines';
  return (
    <Tabs
      value={view}
      onChange={(next) => change({ ...BEGINNING, view: next === BY_EMPLOYEE ? next : null })}
      keepMounted={false}
    >
      <Tabs.List mb="md" aria-label={texts.views} className="no-print">
        <Tabs.Tab value="lines">{texts.lines}</Tabs.Tab>
        <Tabs.Tab value={BY_EMPLOYEE}>{texts.byEmployee}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="lines">
        <Lines run={run} />
      </Tabs.Panel>
      <Tabs.Panel value={BY_EMPLOYEE}>
        <EmployeesOfRun run={run} />
      </Tabs.Panel>
    </Tabs>
  );
}
