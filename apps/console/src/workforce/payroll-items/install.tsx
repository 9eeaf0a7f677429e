import { CODE_MAX_LENGTH, ITEM_NAME_MAX_LENGTH } from '@bulwagan/contracts/workforce/lengths.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answer } from '../../api/client.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { findItems } from './choices.ts';
import type { Preset } from './preset.ts';
import { itemTexts } from './texts.ts';
import { ITEMS_KEY } from './words.ts';

/** Dialog that adds a statutory item to the catalog. */
export function InstallDialog({ preset, onClose }: { preset: Preset; onClose: () => void }) {
  const texts = useTexts(itemTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: {
      name: preset.name,
      code: preset.code,
      limit_basis_payroll_item_id: null as string | null,
    },
  });
  const sending = useSubmit(form, {
    send: ({ limit_basis_payroll_item_id: basis, ...body }) =>
      answer(
        api.POST('/api/payroll/presets/{preset}/install', {
          params: { path: { preset: preset.key } },
          body: { ...body, ...(basis === null ? {} : { limit_basis_payroll_item_id: basis }) },
        }),
      ),
    onDone: ({ data: { id, name } }) => {
      void queries.invalidateQueries({ queryKey: ITEMS_KEY });
      notifyDone(texts.added(name));
      void navigate(`/payroll-items/${id}`);
    },
  });
  return (
    <FormDialog
      title={texts.installOf(preset.name)}
      onClose={onClose}
      {...sending}
      fields={['name', 'code', 'limit_basis_payroll_item_id']}
      save={texts.install}
    >
      <TextInput
        label={texts.name}
        required
        maxLength={ITEM_NAME_MAX_LENGTH}
        {...form.getInputProps('name')}
      />
      <TextInput label={texts.code} required maxLength={CODE_MAX_LENGTH} {...form.getInputProps('code')} />
      {preset.needs_basis && (
        <RemoteSelect
          label={texts.limitBasis}
          description={texts.basisNeeded}
          required
          clearable
          queryKey={ITEMS_KEY}
          find={findItems}
          {...form.getInputProps('limit_basis_payroll_item_id')}
          value={form.values.limit_basis_payroll_item_id}
        />
      )}
    </FormDialog>
  );
}
