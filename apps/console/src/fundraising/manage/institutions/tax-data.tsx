import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Button, Fieldset, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answer } from '../../../api/client.ts';
import { choicesOf } from '../../../kit/forms/choices.ts';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { Sheet } from '../../../kit/forms/sheet.tsx';
import { useLeave } from '../../../kit/forms/use-leave.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { kitTexts } from '../../../kit/texts.ts';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { changedBodyOf, NAMES, type TaxDataValues, valuesOf } from './tax-data-body.ts';
import { taxDataTexts } from './tax-data-texts.ts';
import { useInstitution } from './use-institution.ts';

/** Page with the tax data of an institution. */
export default function EditTaxData() {
  const texts = useTexts(taxDataTexts);
  return (
    <Loaded query={useInstitution('edit')}>
      {(institution) => (
        <>
          <PageHeader
            title={texts.editTitle}
            detail={texts.editHint}
            back={{ label: institution.name, to: `/manage/institutions/${institution.id}` }}
          />
          <TaxDataForm institution={institution} />
        </>
      )}
    </Loaded>
  );
}

function TaxDataForm({ institution }: { institution: Schemas['Institution'] }) {
  const texts = useTexts(taxDataTexts);
  const { save } = useTexts(kitTexts);
  const refresh = useRefresh();
  const form = useForm<TaxDataValues>({ initialValues: valuesOf(institution) });
  const { guard, leave } = useLeave(form.isDirty());
  const { submit, isSending, problem } = useSubmit(form, {
    names: NAMES,
    send: (values) =>
      answer(
        api.PUT('/api/v1/institutions/{id}/tax-data', {
          params: { path: { id: institution.id } },
          body: changedBodyOf(form.getInitialValues(), values),
        }),
      ),
    onDone: () => {
      void refresh();
      notifyDone(texts.saved);
      leave(`/manage/institutions/${institution.id}`);
    },
  });
  return (
    <Sheet>
      {guard}
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={texts.registeredName}
            description={texts.registeredNameHint}
            maxLength={NAME_MAX_LENGTH}
            autoComplete="off"
            {...form.getInputProps('registered_name')}
          />
          <TextInput
            label={texts.tin}
            description={texts.tinHint}
            maxLength={30}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('tin')}
          />
          <Textarea
            label={texts.address}
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('address')}
          />
          <AccreditationFields form={form} />
          <Fieldset legend={texts.signatory}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput
                label={texts.signatoryName}
                maxLength={NAME_MAX_LENGTH}
                autoComplete="off"
                {...form.getInputProps('signatory_name')}
              />
              <TextInput
                label={texts.signatoryPosition}
                maxLength={NAME_MAX_LENGTH}
                autoComplete="off"
                {...form.getInputProps('signatory_position')}
              />
            </SimpleGrid>
          </Fieldset>
        </Stack>
        <FormProblem error={problem} fields={Object.keys(form.values)} />
        <Button type="submit" loading={isSending} mt="lg">
          {save}
        </Button>
      </form>
    </Sheet>
  );
}

function AccreditationFields({ form }: { form: ReturnType<typeof useForm<TaxDataValues>> }) {
  const texts = useTexts(taxDataTexts);
  const { kind } = form.values;
  const isKnown = kind === '' || Object.hasOwn(texts.kinds, kind);
  return (
    <Fieldset legend={texts.accreditation}>
      <Stack>
        <NativeSelect
          label={texts.kindName}
          description={texts.accreditationHint}
          data={[
            ...(isKnown ? [] : [{ value: kind, label: kind }]),
            { value: '', label: texts.kinds.none },
            ...choicesOf(texts.kinds, ['ngo', 'nonstock', 'government_school'] as const),
          ]}
          {...form.getInputProps('kind')}
        />
        {kind !== '' && (
          <>
            <TextInput
              label={texts.number}
              description={texts.numberHint}
              required
              maxLength={100}
              autoComplete="off"
              {...form.getInputProps('number')}
            />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput type="date" label={texts.validFrom} required {...form.getInputProps('valid_from')} />
              <TextInput type="date" label={texts.validTo} required {...form.getInputProps('valid_to')} />
            </SimpleGrid>
          </>
        )}
      </Stack>
    </Fieldset>
  );
}
