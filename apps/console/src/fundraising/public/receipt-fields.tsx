import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { receiptTexts } from './receipt-texts.ts';

/** Form values of a donor's details on receipts and certificates. */
export interface ReceiptData {
  donor_registered_name: string;
  donor_kind: string;
  donor_tin: string;
  donor_address: string;
}

export const NO_RECEIPT_DATA: ReceiptData = {
  donor_registered_name: '',
  donor_kind: '',
  donor_tin: '',
  donor_address: '',
};

export const RECEIPT_FIELDS = Object.keys(NO_RECEIPT_DATA) as (keyof ReceiptData)[];

type FieldProps = ReturnType<ReturnType<typeof import('@mantine/form').useForm>['getInputProps']>;

interface ReceiptFieldsProps {
  form: { getInputProps(name: keyof ReceiptData): FieldProps };
}

/** Fields for what receipts show about a donor. All are optional. */
export function ReceiptFields({ form }: ReceiptFieldsProps) {
  const texts = useTexts(receiptTexts);
  return (
    <Stack gap="sm">
      <TextInput
        label={texts.registeredName}
        description={texts.registeredNameHint}
        autoComplete="organization"
        maxLength={NAME_MAX_LENGTH}
        {...form.getInputProps('donor_registered_name')}
      />
      <NativeSelect
        label={texts.kind}
        data={[
          { value: '', label: texts.noKind },
          { value: 'person', label: texts.kinds.person },
          { value: 'company', label: texts.kinds.company },
        ]}
        {...form.getInputProps('donor_kind')}
      />
      <TextInput
        label={texts.tin}
        description={texts.tinHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        {...form.getInputProps('donor_tin')}
      />
      <Textarea
        label={texts.address}
        autosize
        minRows={2}
        autoComplete="street-address"
        maxLength={500}
        {...form.getInputProps('donor_address')}
      />
    </Stack>
  );
}

/** Converts the fields to members of a request; empty fields become null. */
export function receiptBodyOf(values: ReceiptData) {
  return {
    donor_registered_name: values.donor_registered_name.trim() || null,
    donor_kind: (values.donor_kind || null) as Schemas['OwnUser']['donor_kind'],
    donor_tin: values.donor_tin.trim() || null,
    donor_address: values.donor_address.trim() || null,
  };
}
