import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from 'react-router';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { useFormDialog } from '../../kit/forms/use-form-dialog.ts';
import { IconCopy } from '../../kit/icons/tabler.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { PAPERS, useRefreshPapers } from '../data.ts';
import { type Template, usePapers } from '../service.ts';
import { templateTexts } from './texts.ts';

/** Button that copies a template to edit the copy, because some templates cannot be changed. */
export function CopyTemplate({ template, isMain }: { template: Template; isMain: boolean }) {
  const texts = useTexts(templateTexts);
  const { api, base, offices, moreOffices } = usePapers();
  const navigate = useNavigate();
  const refresh = useRefreshPapers();
  const form = useForm({
    initialValues: { name: texts.copyOf(template.name), office_id: idOf(offices[0]?.id ?? null) },
  });
  const { open, dialog } = useFormDialog(form, {
    send: ({ name, office_id }) => {
      const { kind, language, page_size, body, letterhead } = template;
      const office = office_id === '' ? null : Number(office_id);
      return api.addTemplate({
        ...{ kind, language, page_size, body, letterhead },
        name: name.trim(),
        office_id: office,
      });
    },
    onDone: ({ id }) => {
      notifyDone(texts.copied);
      void refresh();
      void navigate(`${base}/templates/${id}`);
    },
  });
  return (
    <>
      <Button
        {...(isMain ? {} : { variant: 'default' })}
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={open}
      >
        {texts.copy}
      </Button>
      <FormDialog {...dialog} title={texts.copyTitle} fields={['name', 'office_id']} save={texts.copy}>
        <TextInput
          label={texts.name}
          required
          maxLength={255}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        {moreOffices !== undefined && (
          <RemoteSelect
            label={texts.office}
            placeholder={texts.ours}
            clearable
            value={form.values.office_id || null}
            onChange={(id) => form.setFieldValue('office_id', id ?? '')}
            error={form.errors.office_id}
            queryKey={[PAPERS, 'offices']}
            find={moreOffices.find}
          />
        )}
        {moreOffices === undefined && offices.length > 1 && (
          <NativeSelect
            label={texts.office}
            data={offices.map(({ id, name }) => ({
              value: idOf(id),
              label: id === null ? texts.ours : name,
            }))}
            {...form.getInputProps('office_id')}
          />
        )}
      </FormDialog>
    </>
  );
}

const idOf = (id: number | null): string => (id === null ? '' : String(id));
