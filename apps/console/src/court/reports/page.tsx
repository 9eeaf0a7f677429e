import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { type ApiError, hasStatus } from '../../api/errors.ts';
import { AS_FILE, useDownload } from '../../kit/download.ts';
import { Empty } from '../../kit/empty.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { IconDownload, IconPrinter } from '../../kit/icons/tabler.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { useServerText } from '../../language/use-server-text.ts';
import { Loading } from '../../shell/loading.tsx';
import { api } from '../api.ts';
import { useBranchesInScope } from '../branches/use-branches.ts';
import { MakePaper } from '../papers/make-paper.tsx';
import { newPaperPath } from '../papers/paths.ts';
import { courtPaperTexts } from '../papers/texts.ts';
import {
  CHOICE_NAMES,
  type Choices,
  choicesOf,
  columnsOf,
  FIELD_NAMES,
  filtersOf,
  paperValuesOf,
  useChoiceWords,
} from './filters.ts';
import { ReportForm } from './form.tsx';
import { ReportPaper } from './paper.tsx';
import { reportTexts } from './texts.ts';

type Kind = 'pdf' | 'csv' | 'xlsx';

const KINDS: readonly Kind[] = ['pdf', 'csv', 'xlsx'];

/** Case list report to view, print and download (C§4). Filters are kept in the address. */
export default function CaseListReport() {
  const texts = useTexts(reportTexts);
  const papers = useTexts(courtPaperTexts);
  const [params, setParams] = useSearchParams();
  const choices = useMemo(() => choicesOf(params), [params]);
  const isAsked = params.has('list');
  const [differs, setDiffers] = useState(false);
  const query = useReport(choices, isAsked);
  const branches = useBranchesInScope('Reports');
  const wordsOf = useChoiceWords((id) => branches.find((one) => String(one.id) === id)?.name ?? id);
  const say = useServerText();
  const errors = fieldErrors(query.error, (message, path) => say(message, { path }));
  const show = (chosen: Choices) => {
    const named = CHOICE_NAMES.flatMap((name) => (chosen[name] ? [[name, String(chosen[name])]] : []));
    setParams(new URLSearchParams([...named, ['list', '1']] as string[][]), { preventScrollReset: true });
    // The filters did not change, so reload the list.
    if (isAsked) void query.refetch();
  };
  const hasRows = query.data !== undefined && query.data.data.length > 0;
  return (
    <>
      <PageHeader
        title={texts.title}
        detail={<span className="no-print">{texts.detail}</span>}
        actions={
          <>
            {KINDS.map((kind) => (
              <DownloadButton key={kind} kind={kind} choices={choices} isDisabled={differs} />
            ))}
            {hasRows && !differs && (
              <MakePaper
                to={newPaperPath('report', 'case_list', { kind: 'case_list' })}
                record={wordsOf(choices)}
                label={papers.caseList}
                values={paperValuesOf(choices)}
              />
            )}
            <Button
              leftSection={<IconPrinter size={18} aria-hidden />}
              disabled={!hasRows}
              onClick={() => window.print()}
            >
              {texts.print}
            </Button>
          </>
        }
      />
      <ReportForm
        chosen={choices}
        errors={errors}
        onShow={show}
        onDiffer={setDiffers}
        onClear={() => setParams({}, { preventScrollReset: true })}
      />
      {!isAsked && <Empty title={texts.begin} hint={texts.beginHint} />}
      {isAsked && query.isError && <FormProblem error={query.error} fields={Object.keys(FIELD_NAMES)} />}
      {isAsked && query.isPending && <Loading lines={12} />}
      {isAsked && query.data?.data.length === 0 && <Empty title={texts.none} hint={texts.noneHint} />}
      {isAsked && query.data !== undefined && hasRows && (
        <ReportPaper
          cases={query.data.data}
          total={query.data.meta.total}
          words={wordsOf(choices)}
          more={columnsOf(choices)}
          at={query.dataUpdatedAt}
        />
      )}
    </>
  );
}

function useReport(choices: Choices, isAsked: boolean) {
  return useQuery({
    queryKey: ['case-list-report', choices],
    enabled: isAsked,
    retry: false,
    queryFn: () =>
      answer(
        api.POST('/api/reports/case-record-list', {
          body: { filters: filtersOf(choices), columns: columnsOf(choices), format: 'json' },
        }),
      ),
  });
}

interface DownloadProps {
  kind: Kind;
  choices: Choices;
  /** True while the form differs from the displayed list, because downloads would still use the old filters. */
  isDisabled: boolean;
}

function DownloadButton({ kind, choices, isDisabled }: DownloadProps) {
  const texts = useTexts(reportTexts);
  const { download, isPending } = useDownload(() => ({
    file: api.POST('/api/reports/case-record-list', {
      body: { filters: filtersOf(choices), columns: columnsOf(choices), format: kind },
      ...AS_FILE,
    }),
    otherwise: `case-list.${kind}`,
  }));
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-label={texts.download(texts[kind])}
      loading={isPending}
      disabled={isDisabled}
      onClick={() => download()}
    >
      {texts[kind]}
    </Button>
  );
}

function fieldErrors(error: unknown, say: (message: string, path: string) => string): Record<string, string> {
  if (!hasStatus(error, 422)) return {};
  const { fields } = error as ApiError;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, [message]]) =>
      FIELD_NAMES[name] === undefined || message === undefined
        ? []
        : [[FIELD_NAMES[name], say(message, name)]],
    ),
  );
}
