import { Alert, Anchor, Button, FileInput, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { answer } from '../../../api/client.ts';
import { ApiError, hasStatus } from '../../../api/errors.ts';
import { saveAs } from '../../../kit/download.ts';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { IconCircleCheck, IconFileSpreadsheet } from '../../../kit/icons/tabler.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { kitTexts } from '../../../kit/texts.ts';
import { assertUnchanged } from '../../../kit/unchanged-file.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type paths } from '../../api.ts';
import { EMPLOYEES } from '../api.ts';
import { employeeTexts } from '../texts.ts';
import { IMPORTED_COLUMNS } from './import-columns.ts';
import { FailedRows, ImportFindings } from './import-findings.tsx';
import { ImportMapping, type Mapping } from './import-mapping.tsx';
import type { ImportMode, ImportResult } from './import-result.ts';
import { importTexts } from './import-texts.ts';

/** Page that checks a spreadsheet row by row and then imports it. */
export default function ImportEmployees() {
  const texts = useTexts(importTexts);
  const list = useTexts(employeeTexts);
  const kit = useTexts(kitTexts);
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const forget = useRef<() => void>(null);
  const checking = useMutation({
    mutationFn: async ({ chosen, columns }: { chosen: File; columns: Mapping }) => {
      await assertUnchanged(chosen, kit.fileChanged);
      return await send(chosen, { dry_run: 'true', columns: JSON.stringify(columns) });
    },
  });
  const importing = useMutation({
    mutationFn: async ({ chosen, mode }: { chosen: File; mode: ImportMode }) => {
      await assertUnchanged(chosen, kit.fileChanged);
      return await send(chosen, { mode, columns: JSON.stringify(mapping) });
    },
    onSuccess: ({ imported }) => {
      if (imported > 0) void queries.invalidateQueries({ queryKey: EMPLOYEES });
    },
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setMapping({});
    checking.reset();
    importing.reset();
    // Reset the input, so that the corrected file can be chosen again.
    forget.current?.();
  };
  const check = (chosen: File) => {
    importing.reset();
    checking.mutate({ chosen, columns: mapping });
  };
  // Data may have changed since the check; the import then returns findings again.
  const isChecked = checking.variables?.columns === mapping;
  // Hide the result of an earlier mapping: it would offer to import columns that nobody has checked.
  const found = importing.data ?? (isChecked ? checking.data : undefined);
  const refused = hasStatus(checking.error, 422) ? (checking.error.body as Refused) : undefined;
  // Mapped headings stay visible, so that the mapping can be changed.
  const unknown = [...new Set([...Object.keys(mapping), ...(refused?.unknown_columns ?? [])])];
  const fileErrors = checking.error instanceof ApiError ? checking.error.fields.file : undefined;
  return (
    <>
      <PageHeader title={texts.title} detail={texts.detail} back={{ label: list.back, to: '/employees' }} />
      {importing.data !== undefined && importing.data.imported > 0 ? (
        <Done result={importing.data} onAnother={() => choose(null)} />
      ) : (
        <Stack gap="lg" maw={900}>
          <Paper withBorder p="lg" bg="var(--house-card)">
            <form
              onSubmit={(event) => {
                event.preventDefault();
                if (file !== null) check(file);
              }}
            >
              <Stack>
                <FileInput
                  label={texts.file}
                  description={texts.fileHint}
                  placeholder={texts.choose}
                  accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
                  leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
                  value={file}
                  onChange={choose}
                  resetRef={forget}
                  // Disabled during the import, so that it is not started twice.
                  disabled={importing.isPending}
                  error={fileErrors?.join(' ')}
                />
                <FormProblem error={checking.error} fields={['file']} />
                {unknown.length > 0 && (
                  <ImportMapping
                    headings={unknown}
                    missing={refused?.missing_fields ?? []}
                    mapping={mapping}
                    isDisabled={checking.isPending || importing.isPending}
                    onChange={(changed) => {
                      setMapping(changed);
                      importing.reset();
                    }}
                  />
                )}
                <Group justify="space-between">
                  <Template />
                  <Button
                    type="submit"
                    disabled={file === null || importing.isPending}
                    loading={checking.isPending}
                  >
                    {texts.check}
                  </Button>
                </Group>
              </Stack>
            </form>
          </Paper>
          {(checking.isPending || importing.isPending) && (
            <Text role="status">{checking.isPending ? texts.checking : texts.importing}</Text>
          )}
          <FormProblem error={importing.error} />
          {found !== undefined && file !== null && (
            <ImportFindings
              found={found}
              isImporting={importing.isPending}
              onImport={(mode) => importing.mutateAsync({ chosen: file, mode })}
            />
          )}
        </Stack>
      )}
    </>
  );
}

type Refused = paths['/api/pms/employees/import']['post']['responses'][422]['content']['application/json'];

/** Sends a file for checking or import. Rows with errors are a regular result, not a failure. */
async function send(
  file: File,
  options: { dry_run?: 'true'; mode?: ImportMode; columns: string },
): Promise<ImportResult> {
  const form = new FormData();
  const texts = { ...options, with_failed_rows: 'true' as const };
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  form.set('file', file);
  try {
    const body = { file, ...texts };
    return (await answer(api.POST('/api/pms/employees/import', { body, bodySerializer: () => form }))).data;
  } catch (error) {
    const found = hasStatus(error, 422) ? (error.body as Refused).data : undefined;
    if (found !== undefined) return found;
    throw error;
  }
}

function Template() {
  const texts = useTexts(importTexts);
  const save = () =>
    saveAs(new Blob([`${IMPORTED_COLUMNS.join(',')}\n`], { type: 'text/csv' }), 'Employees.csv');
  return (
    <Anchor component="button" type="button" size="sm" onClick={save}>
      {texts.template}
    </Anchor>
  );
}

function Done({ result, onAnother }: { result: ImportResult; onAnother: () => void }) {
  const texts = useTexts(importTexts);
  const { number } = useFormats();
  return (
    <Alert
      color="green"
      role="status"
      maw={900}
      icon={<IconCircleCheck aria-hidden />}
      title={texts.done(result.imported, number(result.imported))}
    >
      {result.failed > 0 && result.failed_rows !== null && <FailedRows csv={result.failed_rows} />}
      <Group>
        <Button component={Link} to="/employees?sort=-created_at">
          {texts.see}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {texts.another}
        </Button>
      </Group>
    </Alert>
  );
}
