import { Button, Tabs } from '@mantine/core';
import { IconPrinter } from '../../kit/icons/tabler.ts';
import { useAddress } from '../../kit/lists/use-address.ts';
import { useList } from '../../kit/lists/use-list.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { useYearBracket } from './counts.ts';
import { DashboardFilters, FILTERS, filterOf } from './filter.tsx';
import { Caseload, Courts, OverTime, Overview } from './parts.tsx';
import { dashboardTexts } from './texts.ts';

const PARTS = { overview: Overview, caseload: Caseload, courts: Courts, time: OverTime };
type PartName = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as PartName[];

/** Case statistics (C§4) in four tabs, filtered by year, branch and court type. */
export default function Dashboard() {
  const texts = useTexts(dashboardTexts);
  const list = useList(FILTERS);
  const [params, change] = useAddress();
  const chosen = NAMES.find((name) => name === params.get('part')) ?? 'overview';
  const filter = filterOf(list);
  const show = (name: string | null) => change({ part: name === 'overview' ? null : name });
  return (
    <>
      <PageHeader
        title={texts.title}
        detail={<Bracket />}
        actions={
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {texts.print}
          </Button>
        }
      />
      <DashboardFilters list={list} />
      <Tabs value={chosen} onChange={show} keepMounted={false}>
        <Tabs.List mb="md" aria-label={texts.sections} className="no-print">
          {NAMES.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {NAMES.map((name) => {
          const Part = PARTS[name];
          return (
            <Tabs.Panel key={name} value={name}>
              <Part filter={filter} />
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </>
  );
}

/** Range of years with data. */
function Bracket() {
  const texts = useTexts(dashboardTexts);
  const { data } = useYearBracket();
  if (data === undefined) return <>&nbsp;</>;
  if (data.min === null || data.max === null) return texts.noCases;
  return texts.detail(String(data.min), String(data.max));
}
