import { Badge } from '@mantine/core';
import { useFormats, useTexts } from '../../language/language.tsx';
import { type Schemas, useMe, usePermission } from '../api.ts';
import { CaseStatus } from '../cases/badges.tsx';
import { useScope } from '../cases/data.ts';
import { wordOf, wordTexts } from '../cases/words.ts';
import { paperKindNames } from '../papers/kind-names.ts';
import { sheriffTexts } from '../sheriff-reports/texts.ts';
import { Card, Line, Lines } from './card.tsx';
import { todayTexts } from './texts.ts';

/** First page of a list, and the total number of rows. */
export interface Some<Row> {
  rows: readonly Row[];
  total: number;
}

interface DeadlinesProps {
  items: Some<Schemas['ComplianceItem']>;
  overdueCount: number;
}

export function DeadlinesCard({ items, overdueCount }: DeadlinesProps) {
  const texts = useTexts(todayTexts);
  const words = useTexts(wordTexts);
  const { date, number } = useFormats();
  return (
    <Card
      title={texts.deadlines}
      alarm={overdueCount === 0 ? undefined : texts.overdueCount(number(overdueCount))}
      empty={texts.deadlinesNone}
      isEmpty={items.rows.length === 0}
      all={{ label: texts.deadlinesAll, to: '/compliance' }}
    >
      <Lines>
        {items.rows.map((item) => (
          <Line
            key={item.id}
            to={`/cases/${item.case_record.id}/docket#activity-${item.id}`}
            title={`${item.case_record.case_number}, ${item.case_record.case_title}`}
            badge={
              item.is_overdue && (
                <Badge color="red" variant="light" tt="none" miw="max-content">
                  {texts.overdue}
                </Badge>
              )
            }
            detail={`${wordOf(words.kind, item.activity)} · ${texts.due(date(item.due_at))}`}
          />
        ))}
      </Lines>
    </Card>
  );
}

export function PapersCard({ reports }: { reports: Some<Schemas['SheriffReport']> }) {
  const texts = useTexts(todayTexts);
  const { dueBy } = useTexts(sheriffTexts);
  const papers: Readonly<Record<string, string>> = useTexts(paperKindNames);
  const { date, number } = useFormats();
  const detailOf = ({ task, hearing_scheduled_at, created_at }: Schemas['SheriffReport']): string => {
    if (task !== null) {
      const due = task.due_on === null ? [] : [dueBy(date(task.due_on))];
      return [papers[task.kind] ?? task.paper, task.addressee, ...due].join(' · ');
    }
    return hearing_scheduled_at === null
      ? texts.filedOn(date(created_at))
      : texts.hearingOn(date(hearing_scheduled_at));
  };
  return (
    <Card
      title={texts.papers}
      alarm={reports.total === 0 ? undefined : number(reports.total)}
      empty={texts.papersNone}
      isEmpty={reports.rows.length === 0}
      all={{ label: texts.papersAll, to: '/sheriff-reports' }}
    >
      <Lines>
        {reports.rows.map((report) => (
          <Line
            key={report.id}
            to={`/sheriff-reports/${report.id}`}
            title={`${report.case_number}, ${report.case_title}`}
            detail={detailOf(report)}
          />
        ))}
      </Lines>
    </Card>
  );
}

export function AmendmentsCard({ amendments }: { amendments: Some<Schemas['CaseAmmendment']> }) {
  const texts = useTexts(todayTexts);
  const { date, number } = useFormats();
  return (
    <Card
      title={texts.amendments}
      alarm={amendments.total === 0 ? undefined : number(amendments.total)}
      empty={texts.amendmentsNone}
      isEmpty={amendments.rows.length === 0}
      all={{ label: texts.amendmentsAll, to: '/amendments' }}
    >
      <Lines>
        {amendments.rows.map((one) => (
          <Line
            key={one.id}
            to={`/amendments/${one.id}`}
            title={`${one.case_number}, ${one.case_title}`}
            detail={texts.filedOn(date(one.created_at))}
          />
        ))}
      </Lines>
    </Card>
  );
}

export function RaffleCard({ cases }: { cases: Some<Schemas['CaseListItem']> }) {
  const texts = useTexts(todayTexts);
  const { date, number } = useFormats();
  return (
    <Card
      title={texts.raffle}
      alarm={cases.total === 0 ? undefined : number(cases.total)}
      empty={texts.raffleNone}
      isEmpty={cases.rows.length === 0}
      all={{ label: texts.raffleAll, to: '/cases?status=for_raffling' }}
    >
      <Lines>
        {cases.rows.map((one) => (
          <Line
            key={one.id}
            to={`/cases/${one.id}/raffle`}
            title={`${one.case_number}, ${one.case_title}`}
            detail={`${one.court_type} · ${texts.filedOn(date(one.filed_at))}`}
          />
        ))}
      </Lines>
    </Card>
  );
}

export function CasesCard({ cases }: { cases: Some<Schemas['CaseListItem']> }) {
  const texts = useTexts(todayTexts);
  const { date } = useFormats();
  const can = usePermission();
  const { email } = useMe();
  const isOwnOnly = useScope('View Case Details') === 'own';
  const isEmpty = cases.rows.length === 0;
  return (
    <Card
      title={texts.cases}
      empty={isOwnOnly ? texts.casesNoneOwn(email) : texts.casesNone}
      isEmpty={isEmpty}
      all={
        isEmpty && can('Manage Cases')
          ? { label: texts.openCase, to: '/cases/new' }
          : { label: texts.casesAll, to: '/cases' }
      }
    >
      <Lines>
        {cases.rows.map((one) => (
          <Line
            key={one.id}
            to={`/cases/${one.id}`}
            title={`${one.case_number}, ${one.case_title}`}
            badge={<CaseStatus status={one.status} />}
            detail={`${one.category} · ${texts.filedOn(date(one.filed_at))}`}
          />
        ))}
      </Lines>
    </Card>
  );
}

export function HolidaysCard({ holidays }: { holidays: readonly Schemas['Holiday'][] }) {
  const texts = useTexts(todayTexts);
  const { longDate } = useFormats();
  return (
    <Card
      title={texts.holidays}
      empty={texts.holidaysNone}
      isEmpty={holidays.length === 0}
      all={{ label: texts.holidaysAll, to: '/holidays' }}
    >
      <Lines>
        {holidays.map((one) => (
          <Line key={one.id} title={one.name} detail={longDate(one.date)} />
        ))}
      </Lines>
    </Card>
  );
}
