import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Section } from '../../kit/section.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { BatchForm } from '../../papers/batch/form.tsx';
import { batchTexts } from '../../papers/batch/texts.ts';
import { kindNamed, useKinds } from '../../papers/data.ts';
import { PapersWithin } from '../../papers/records/within.tsx';
import type { Kind } from '../../papers/service.ts';
import { api, type Schemas } from '../api.ts';
import { RUNS_KEY, usePeriod } from '../runs/components.tsx';
import { MakePaper } from './make-paper.tsx';
import { workforcePaperTexts } from './texts.ts';

type Run = Schemas['PayrollRunWithItems'];

/** Papers of a final run: the register, and the payslips of all its employees as one file. */
export default function PapersOfRun() {
  const id = useParams().id!;
  const query = useQuery({
    queryKey: [...RUNS_KEY, id, 'for-papers'],
    queryFn: async () => (await answer(api.GET('/api/payroll/runs/{id}', { params: { path: { id } } }))).data,
  });
  return (
    <Loaded query={query} lines={10}>
      {(run) => <Shown run={run} />}
    </Loaded>
  );
}

function Shown({ run }: { run: Run }) {
  const texts = useTexts(workforcePaperTexts);
  const period = usePeriod();
  const { date } = useFormats();
  const kinds = useKinds();
  const label = `${run.roster.name}, ${period(run)}`;
  return (
    <>
      <PageHeader title={texts.ofRun} detail={label} back={{ label: texts.toRun, to: `/runs/${run.id}` }} />
      <Loaded query={kinds} lines={10}>
        {(all) => {
          const issuable = all.filter(({ can_issue: canIssue }) => canIssue);
          const payslips = issuable.filter(({ subject_type: type }) => type === 'run_employee');
          return (
            <Stack gap="lg">
              <Group>
                {issuable
                  .filter(({ subject_type: type }) => type === 'run')
                  .map(({ kind, name }) => (
                    <MakePaper key={kind} type="run" subject={run.id} label={label} kind={kind} name={name} />
                  ))}
              </Group>
              {payslips.length > 0 && (
                <Section title={texts.batch} hint={texts.batchHint}>
                  {run.finalized_at !== null && <Text mb="md">{texts.mailed(date(run.finalized_at))}</Text>}
                  <Payslips kinds={payslips} run={run} />
                </Section>
              )}
              <section>
                <Title order={2} size="h4" mb="sm">
                  {texts.issued}
                </Title>
                <PapersWithin recordId={run.id} caption={texts.issued} />
              </section>
            </Stack>
          );
        }}
      </Loaded>
    </>
  );
}

/** Issues the payslips of all employees of the run. */
function Payslips({ kinds, run }: { kinds: Kind[]; run: Run }) {
  const texts = useTexts(workforcePaperTexts);
  const words = useTexts(batchTexts);
  const [kindName, setKind] = useState(kinds[0]!.kind);
  return (
    <BatchForm
      kinds={kinds}
      kind={kindNamed(kinds, kindName) ?? kinds[0]!}
      onKindChange={setKind}
      within={run.id}
      selection={{ filter: { run_id: run.id } }}
      label={words.issue(run.employees_count)}
      labelOf={() => texts.openPay}
    >
      {null}
    </BatchForm>
  );
}
