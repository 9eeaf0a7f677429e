import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { hasStatus } from '../../api/errors.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useFormDialog } from '../../kit/forms/use-form-dialog.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { useRefreshPapers } from '../data.ts';
import { issueTexts } from '../issue/texts.ts';
import { ValueFields } from '../issue/value-fields.tsx';
import { dataOf, type EnteredValues, enterable } from '../issue/values.ts';
import { type Kind, type Paper, usePapers } from '../service.ts';
import { ReasonField } from './end.tsx';
import { recordTexts } from './texts.ts';

/** Button that issues a paper again, with a reason and values to change. */
export function ReissuePaper({ paper, kind }: { paper: Paper; kind: Kind }) {
  const texts = useTexts(recordTexts);
  const words = useTexts(issueTexts);
  const { api, base } = usePapers();
  const navigate = useNavigate();
  const refresh = useRefreshPapers();
  const [entered, setEntered] = useState<EnteredValues>({});
  const form = useForm({ initialValues: { reason: '', allow_missing: false } });
  const { open, dialog } = useFormDialog(form, {
    send: ({ reason, allow_missing }) =>
      api.reissue(paper.id, { reason: reason.trim(), allow_missing, data: dataOf(kind.fields, entered) }),
    onDone: (issued) => {
      notifyDone(texts.reissued(issued.number));
      void refresh();
      void navigate(`${base}/${issued.id}`);
    },
  });
  const isIncomplete = hasStatus(dialog.problem, 422) && 'data' in dialog.problem.fields;
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.reissue}
      </Button>
      <FormDialog
        {...dialog}
        title={texts.reissueTitle(paper.number)}
        fields={['reason']}
        save={texts.reissue}
      >
        <Text>{texts.reissueHint}</Text>
        <ReasonField {...form.getInputProps('reason')} />
        <details>
          <summary>{words.others}</summary>
          <Stack gap="sm" mt="sm">
            <ValueFields
              fields={enterable(kind.fields)}
              values={entered}
              onChange={(name, value) => setEntered((before) => ({ ...before, [name]: value }))}
            />
          </Stack>
        </details>
        {(isIncomplete || form.values.allow_missing) && (
          <Checkbox
            label={words.leaveOpen}
            description={words.leaveOpenHint}
            {...form.getInputProps('allow_missing', { type: 'checkbox' })}
          />
        )}
      </FormDialog>
    </>
  );
}
