import { Button, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { AS_FILE, useDownload } from '../../kit/download.ts';
import { IconDownload } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { NOTHING } from '../../language/formats.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { Facts } from '../components/facts.tsx';
import classes from '../runs/payslip.module.css';
import { PaidItems } from './paid-items.tsx';
import { ownPayTexts } from './texts.ts';

type Payslip = Schemas['OwnPayslipWithLines'];

/** One payslip of the signed-in employee, with its lines and its PDF. */
export default function OwnPayslipPage() {
  const { run = '' } = useParams();
  const query = useQuery({
    queryKey: ['own-payslips', 'one', run],
    queryFn: async () =>
      (await answer(api.GET('/api/me/payslips/{run}', { params: { path: { run } } }))).data,
  });
  return (
    <Loaded query={query} lines={14}>
      {(slip) => <Shown slip={slip} />}
    </Loaded>
  );
}

function Shown({ slip }: { slip: Payslip }) {
  const texts = useTexts(ownPayTexts);
  const { date, dateTime, money } = useFormats();
  const { run, employee, organization, lines, totals, year_to_date: year } = slip;
  const period = texts.fromTo(date(run.period_start), date(run.period_end));
  const of = (...categories: Payslip['lines'][number]['payroll_item']['category'][]) =>
    lines.filter(({ payroll_item: item }) => categories.includes(item.category));
  return (
    <div className={classes.page}>
      <PageHeader
        title={texts.one(period)}
        back={{ label: texts.title, to: '/me/payslips' }}
        actions={<DownloadPayslip run={run.id} />}
      />
      <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
        <Facts
          facts={[
            [texts.employee, employee.full_name],
            [texts.number, employee.employee_number ?? NOTHING],
            [texts.employer, organization?.name ?? NOTHING],
            [texts.period, period],
            [texts.payDate, date(run.pay_date)],
            [texts.paid, dateTime(run.finalized_at)],
          ]}
        />
        <PaidItems
          title={texts.earnings}
          year={slip.year}
          lines={of('earning', 'reimbursement')}
          total={totals.gross}
          yearTotal={year.gross}
        />
        <PaidItems
          title={texts.deductions}
          year={slip.year}
          lines={of('deduction')}
          total={totals.deductions}
          yearTotal={year.deductions}
        />
        <section className={classes.net} aria-label={texts.net}>
          <div>
            <Title order={2} size="h4">
              {texts.net}
            </Title>
            <Text size="sm" c="dimmed">
              {texts.netHint} {texts.yearToDate(slip.year)}: {money(year.net)}
            </Text>
          </div>
          <Text className="figures" fw={700} fz="xl">
            {money(totals.net)}
          </Text>
        </section>
        <PaidItems
          title={texts.shares}
          year={slip.year}
          lines={of('contribution')}
          total={totals.employer_shares}
          yearTotal={year.employer_shares}
        />
      </Paper>
    </div>
  );
}

function DownloadPayslip({ run }: { run: string }) {
  const texts = useTexts(ownPayTexts);
  const { download, isPending } = useDownload(() => ({
    file: api.GET('/api/me/payslips/{run}/file', { params: { path: { run } }, ...AS_FILE }),
    otherwise: 'payslip.pdf',
  }));
  return (
    <Button
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isPending}
      onClick={() => download()}
    >
      {texts.download}
    </Button>
  );
}
