import { CODE_MAX_LENGTH, ITEM_NAME_MAX_LENGTH } from '@bulwagan/contracts/workforce/lengths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answer } from '../../api/client.ts';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
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
  return (
    <ResourceForm
      title={texts.installOf(preset.name)}
      initial={{ name: preset.name, code: preset.code, limit_basis_payroll_item_id: '' }}
      fields={[
        { kind: 'text', name: 'name', label: texts.name, required: true, maxLength: ITEM_NAME_MAX_LENGTH },
        { kind: 'text', name: 'code', label: texts.code, required: true, maxLength: CODE_MAX_LENGTH },
        preset.needs_basis && {
          kind: 'found',
          name: 'limit_basis_payroll_item_id',
          label: texts.limitBasis,
          description: texts.basisNeeded,
          required: true,
          clearable: true,
          queryKey: ITEMS_KEY,
          find: findItems,
        },
      ]}
      send={({ limit_basis_payroll_item_id: basis, ...body }) =>
        answer(
          api.POST('/api/payroll/presets/{preset}/install', {
            params: { path: { preset: preset.key } },
            body: { ...body, ...(basis === '' ? {} : { limit_basis_payroll_item_id: basis }) },
          }),
        )
      }
      done={({ data: { name } }) => texts.added(name)}
      onDone={({ data: { id } }) => {
        void queries.invalidateQueries({ queryKey: ITEMS_KEY });
        void navigate(`/payroll-items/${id}`);
      }}
      save={texts.install}
      onClose={onClose}
    />
  );
}
