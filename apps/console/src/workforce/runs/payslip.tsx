import { Alert, Button, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { IconPrinter } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { NOTHING } from '../../language/formats.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas, usePermission } from '../api.ts';
import { Facts } from '../components/facts.tsx';
import { StatusBadge } from '../components/run-status.tsx';
import { payTexts } from '../employees/pay/texts.ts';
import { MakePaper } from '../papers/make-paper.tsx';
import { workforcePaperTexts } from '../papers/texts.ts';
import { BY_EMPLOYEE, RUNS_KEY, usePeriod } from './components.tsx';
import classes from './payslip.module.css';
import { Counted } from './payslip-lines.tsx';
import { resultsTexts } from './results-texts.ts';

/** Payslip of one employee, to view and print. */
export default function PayslipPage() {
  const { id = '', employee = '' } = useParams();
  const query = useQuery({
    queryKey: [...RUNS_KEY, id, 'payslip', employee],
    queryFn: async () => {
      // Load the run together with the payslip: the button for its year would otherwise appear late and push the
      // payslip down.
      const [slip, run] = await Promise.all([
        answer(
          api.GET('/api/payroll/runs/{id}/employees/{employee}', { params: { path: { id, employee } } }),
        ),
        answer(api.GET('/api/payroll/runs/{id}', { params: { path: { id } } })),
      ]);
      return { slip: slip.data, yearPaid: run.data.pay_date.slice(0, 4) };
    },
  });
  return (
    <Loaded query={query} lines={14}>
      {({ slip, yearPaid }) => <Shown slip={slip} yearPaid={yearPaid} />}
    </Loaded>
  );
}

type Payslip = Schemas['Payslip'];

function Shown({ slip, yearPaid }: { slip: Payslip; yearPaid: string }) {
  const texts = useTexts(resultsTexts);
  const { money } = useFormats();
  const period = usePeriod();
  const pay = useTexts(payTexts);
  const { certificate } = useTexts(workforcePaperTexts);
  const can = usePermission();
  const { run, employee, totals, lines } = slip;
  const counted = (name: Payslip['lines'][number]['counts_as']) => (
    <Counted name={name} lines={lines} total={totals[name]} />
  );
  const isBeside = lines.some(({ counts_as: kind }) => kind === 'contribution' || kind === 'ledger_excluded');
  return (
    <div className={classes.page}>
      <PageHeader
        title={texts.payslipOf(employee.full_name)}
        back={{ label: texts.toRun, to: `/runs/${run.id}?view=${BY_EMPLOYEE}` }}
        detail={<StatusBadge status={run.status} />}
        actions={
          <>
            <Button component={Link} to={`/runs/${run.id}?employee_id=${employee.id}`} variant="default">
              {texts.toLines}
            </Button>
            {can('See pay') && (
              <Button
                component={Link}
                to={`/employees/${employee.id}/pay`}
                state={{ name: employee.full_name }}
                variant="default"
              >
                {pay.tab}
              </Button>
            )}
            {run.status === 'final' && (
              <>
                <MakePaper
                  type="run_employee"
                  subject={`${run.id}:${employee.id}`}
                  label={`${employee.full_name}, ${period(run)}`}
                />
                <MakePaper
                  type="employee_year"
                  subject={`${employee.id}:${yearPaid}`}
                  label={`${employee.full_name}, ${yearPaid}`}
                  name={certificate}
                />
              </>
            )}
            <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              {texts.print}
            </Button>
          </>
        }
      />
      <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
        <Status run={run} />
        <WhoAndWhen slip={slip} />
        {counted('earning')}
        {counted('reimbursement')}
        {counted('deduction')}
        <section className={classes.net} aria-label={texts.netPay}>
          <div>
            <Title order={2} size="h4">
              {texts.netPay}
            </Title>
            <Text size="sm" c="dimmed">
              {texts.netHint}
            </Text>
          </div>
          <Text className="figures" fw={700} fz="xl">
            {money(totals.net)}
          </Text>
        </section>
        {isBeside && (
          <Text size="sm" c="dimmed" mt="lg">
            {texts.beside}
          </Text>
        )}
        {counted('contribution')}
        {counted('ledger_excluded')}
      </Paper>
    </div>
  );
}

/** Printed as well, so that nobody mistakes preliminary amounts for final amounts. */
function Status({ run: { status } }: Pick<Payslip, 'run'>) {
  const texts = useTexts(resultsTexts);
  if (status === 'final') return null;
  const isCancelled = status === 'cancelled';
  return (
    <Alert color={isCancelled ? 'red' : 'yellow'} variant="light" mb="lg">
      {isCancelled ? texts.cancelled : texts.notFinal}
    </Alert>
  );
}

function WhoAndWhen({ slip: { run, organization, employee } }: { slip: Payslip }) {
  const texts = useTexts(resultsTexts);
  const { dateTime } = useFormats();
  const period = usePeriod();
  return (
    <>
      {organization !== null && (
        <Text ff="heading" fw={600} fz="lg" mb="sm">
          {organization.name}
        </Text>
      )}
      <Facts
        facts={[
          [texts.employee, employee.full_name],
          [texts.number, employee.employee_number ?? NOTHING],
          [texts.roster, run.roster.name],
          [texts.period, period(run)],
          ...(run.finalized_at === null ? [] : [[texts.final, dateTime(run.finalized_at)] as const]),
        ]}
      />
    </>
  );
}
