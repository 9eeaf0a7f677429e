import { Checkbox, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answer } from '../../api/client.ts';
import { changesOf } from '../../kit/forms/changes.ts';
import { DialogForm } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { type Party, useRefresh } from '../cases/data.ts';
import {
  NEW_ROLED_PARTY,
  PARTY_FIELDS,
  PartyFields,
  type RoledPartyValues,
  RoleField,
  roledPartyOf,
} from './fields.tsx';
import { partyTexts } from './texts.ts';

interface PartyFormProps {
  caseId: string;
  /** Parties of the case. Counsel may represent one of them. */
  parties: Party[];
  party?: Party;
  onClose: () => void;
}

/** Converts form values to the request body; only counsel represents a party. */
function bodyOf({ represents_id: client, ...values }: RoledPartyValues & { represents_id: string }) {
  return { ...roledPartyOf(values), represents_id: (values.classification === 'counsel' && client) || null };
}

/** Form that adds or edits a party. Also reports whether an account with the same email was linked. */
export function PartyForm({ caseId, parties, party, onClose }: PartyFormProps) {
  const texts = useTexts(partyTexts);
  const refresh = useRefresh();
  const form = useForm({
    initialValues:
      party === undefined
        ? { ...NEW_ROLED_PARTY, represents_id: '', takesAccount: false }
        : {
            name: party.name,
            classification: party.classification,
            address: party.address ?? '',
            email: party.email ?? '',
            phone: party.phone ?? '',
            role: party.role ?? '',
            represents_id: party.represents_id ?? '',
            takesAccount: false,
          },
  });
  const sending = useSubmit(form, {
    send: (values) => {
      const body = bodyOf(values);
      return answer(
        party === undefined
          ? api.POST('/api/case-records/{id}/parties', { params: { path: { id: caseId } }, body })
          : api.PUT('/api/case-records/{id}/parties/{party}', {
              params: { path: { id: caseId, party: party.id } },
              body: {
                ...changesOf(bodyOf(form.getInitialValues()), body),
                ...(values.takesAccount ? { user_id: null } : {}),
              },
            }),
      );
    },
    onDone: ({ data, notices }) => {
      void refresh();
      notifyDone(party === undefined ? texts.added(data.name) : texts.saved(data.name));
      if (notices.length > 0) notifyDone(data.user_id === null ? texts.notLinked : texts.linked);
      onClose();
    },
  });
  const others = parties.filter(({ id, classification }) => id !== party?.id && classification !== 'counsel');
  return (
    <DialogForm
      {...sending}
      fields={[...PARTY_FIELDS, 'role', 'represents_id']}
      save={party === undefined ? texts.add : texts.save}
      onClose={onClose}
    >
      <PartyFields field={(name) => form.getInputProps(name)} />
      {form.values.classification !== 'counsel' && <RoleField {...form.getInputProps('role')} />}
      {form.values.classification === 'counsel' && (
        <NativeSelect
          label={texts.represents}
          data={[
            { value: '', label: texts.representsNobody },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('represents_id')}
        />
      )}
      {party?.user_id != null && (
        <Checkbox label={texts.takeAccount} {...form.getInputProps('takesAccount', { type: 'checkbox' })} />
      )}
    </DialogForm>
  );
}
