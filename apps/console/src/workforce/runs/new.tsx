import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { Loading } from '../../shell/loading.tsx';
import { api } from '../api.ts';
import { RUNS_KEY } from './components.tsx';
import { useLastRun } from './copy/last-run.tsx';
import { RunForm } from './form.tsx';
import { runTexts } from './texts.ts';
import { newValues } from './values.ts';

export default function NewRun() {
  const texts = useTexts(runTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [params] = useSearchParams();
  const roster = params.get('roster');
  const [initialValues] = useState(() => newValues(roster));
  // Render the form only after the notice has loaded, because the notice would push the fields down.
  const { isLoading } = useLastRun(roster);
  return (
    <>
      <PageHeader title={texts.add} back={{ label: texts.back, to: '/runs' }} />
      {isLoading ? (
        <Loading lines={16} />
      ) : (
        <RunForm
          initialValues={initialValues}
          backTo="/runs"
          send={(body) => answer(api.POST('/api/payroll/runs', { body }))}
          onDone={({ id }) => {
            void queries.invalidateQueries({ queryKey: RUNS_KEY });
            notifyDone(texts.made);
            void navigate(`/runs/${id}`);
          }}
        />
      )}
    </>
  );
}
