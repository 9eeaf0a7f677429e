import { Alert, Button, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, ifMatch } from '../../../api/client.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { AS_FILE } from '../../../kit/download.ts';
import { ExportMenu } from '../../../kit/export-menu.tsx';
import { FileChooser } from '../../../kit/file-chooser.tsx';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { IconUpload } from '../../../kit/icons/tabler.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { kitTexts } from '../../../kit/texts.ts';
import { assertUnchanged } from '../../../kit/unchanged-file.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { useServerText } from '../../../language/use-server-text.ts';
import { api, type Schemas } from '../../api.ts';
import { type ReadRun, RUNS_KEY } from '../components.tsx';
import { importTexts } from './texts.ts';

type Found = Schemas['ImportIntoRun'];

const ACCEPTED = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MOST_SHOWN = 20;

interface ImportDialogProps {
  read: ReadRun;
  onClose: () => void;
}

/** Dialog that checks a file of quantities and amounts, and imports it into a run. */
export function ImportDialog({ read: { run, tag }, onClose }: ImportDialogProps) {
  const texts = useTexts(importTexts);
  const kit = useTexts(kitTexts);
  const { number } = useFormats();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [replaces, setReplaces] = useState(false);
  const path = { id: run.id };
  const send = async (sent: File, options: { dry_run?: 'true'; replace?: 'true' }): Promise<Found> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(options)) form.set(name, value);
    form.set('file', sent);
    const params = { path, header: ifMatch(tag) };
    const body = { file: sent, ...options };
    return (
      await answer(api.POST('/api/payroll/runs/{id}/import', { params, body, bodySerializer: () => form }))
    ).data;
  };
  const checking = useMutation({ mutationFn: (sent: File) => send(sent, { dry_run: 'true' }) });
  const importing = useMutation({
    mutationFn: async (sent: File) => {
      await assertUnchanged(sent, kit.fileChanged);
      return await send(sent, replaces ? { replace: 'true' } : {});
    },
    onSuccess: async ({ quantities, amounts }) => {
      notifyDone(texts.done(number(quantities), number(amounts)));
      onClose();
      await queries.invalidateQueries({ queryKey: RUNS_KEY });
    },
  });
  const choose = (chosen: File) => {
    setFile(chosen);
    importing.reset();
    checking.mutate(chosen);
  };
  const found = checking.data;
  const isReady = found !== undefined && found.rejected_count === 0 && found.quantities + found.amounts > 0;
  return (
    <Dialog opened onClose={onClose} title={texts.title} size="lg">
      <Stack>
        <Text size="sm">{texts.text}</Text>
        <Group>
          <ExportMenu
            label={texts.template}
            ask={(format) =>
              api.GET('/api/payroll/runs/{id}/import/template', {
                params: { path, query: { format } },
                ...AS_FILE,
              })
            }
          />
          <FileChooser accept={ACCEPTED} onChoose={choose}>
            {(button) => (
              <Button
                {...button}
                variant={isReady ? 'default' : 'filled'}
                leftSection={<IconUpload size={16} aria-hidden />}
                loading={checking.isPending}
              >
                {file === null ? texts.choose : texts.chooseAnother}
              </Button>
            )}
          </FileChooser>
        </Group>
        <FormProblem error={checking.error ?? importing.error} />
        {file !== null && found !== undefined && <FoundInFile name={file.name} found={found} />}
        {isReady && (
          <Checkbox
            label={texts.replace}
            checked={replaces}
            onChange={(event) => setReplaces(event.currentTarget.checked)}
          />
        )}
        {isReady && run.status !== 'draft' && <Text size="sm">{texts.becomesDraft}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {kit.cancel}
          </Button>
          {isReady && (
            <Button loading={importing.isPending} onClick={() => importing.mutate(file!)}>
              {texts.import}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function FoundInFile({ name, found }: { name: string; found: Found }) {
  const texts = useTexts(importTexts);
  const { number } = useFormats();
  const say = useServerText();
  const { quantities, amounts, skipped, rejected, rejected_count: count } = found;
  const shown = rejected.slice(0, MOST_SHOWN);
  const left = count - shown.reduce((sum, { rows }) => sum + rows.length, 0);
  const rowsSaid = (rows: readonly number[]) => {
    const first = rows.slice(0, MOST_SHOWN).map(number).join(', ');
    const more = rows.length - MOST_SHOWN;
    return more > 0 ? texts.moreRows(first, number(more)) : first;
  };
  return (
    <Alert color={count === 0 ? 'green' : 'red'} variant="light" role="status" title={name}>
      <Text size="sm">
        {count === 0 ? texts.found(number(quantities), number(amounts)) : texts.rejected(number(count))}{' '}
        {skipped > 0 && texts.skipped(number(skipped))}
      </Text>
      <List size="sm">
        {shown.map(({ row, rows, reason }) => (
          <List.Item key={row}>
            {rows.length === 1
              ? texts.row(number(row), say(reason))
              : texts.rows(rowsSaid(rows), say(reason))}
          </List.Item>
        ))}
        {left > 0 && <List.Item>{texts.more(number(left))}</List.Item>}
      </List>
    </Alert>
  );
}
