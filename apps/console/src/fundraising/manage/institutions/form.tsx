import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Button, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { changesOf } from '../../../kit/forms/changes.ts';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { Sheet } from '../../../kit/forms/sheet.tsx';
import { useLeave } from '../../../kit/forms/use-leave.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { useTexts } from '../../../language/language.tsx';
import type { Schemas } from '../../api.ts';
import { institutionTexts } from './texts.ts';

interface InstitutionBody {
  name: string;
  description: string | null;
  website: string | null;
  city: string | null;
  province: string | null;
}

/** Converts form values to the request body; empty fields become null, which clears them. */
function bodyOf({ name, ...details }: Record<keyof InstitutionBody, string>): InstitutionBody {
  return {
    name: name.trim(),
    description: details.description.trim() || null,
    website: details.website.trim() || null,
    city: details.city.trim() || null,
    province: details.province.trim() || null,
  };
}

interface InstitutionFormProps {
  institution?: Schemas['Institution'];
  /** Saves the institution. `changes` contains only the changed fields, for updating an existing institution. */
  save: (body: InstitutionBody, changes: Partial<InstitutionBody>) => Promise<Schemas['Institution']>;
  /** Label of the submit button. */
  label: string;
  onSaved: () => void;
}

/** Form for an institution; opens its page after saving. */
export function InstitutionForm({ institution, save, label, onSaved }: InstitutionFormProps) {
  const texts = useTexts(institutionTexts);
  const form = useForm({
    initialValues: {
      name: institution?.name ?? '',
      description: institution?.description ?? '',
      website: institution?.website ?? '',
      city: institution?.city ?? '',
      province: institution?.province ?? '',
    },
  });
  const { guard, leave } = useLeave(form.isDirty());
  const { submit, isSending, problem } = useSubmit(form, {
    send: (values) => {
      const body = bodyOf(values);
      return save(body, changesOf(bodyOf(form.getInitialValues()), body));
    },
    onDone: ({ id }) => {
      onSaved();
      leave(`/manage/institutions/${id}`);
    },
  });
  return (
    <Sheet>
      {guard}
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={texts.name}
            required
            maxLength={NAME_MAX_LENGTH}
            {...form.getInputProps('name')}
          />
          <Textarea
            label={texts.description}
            autosize
            minRows={4}
            maxRows={16}
            {...form.getInputProps('description')}
          />
          <TextInput
            type="url"
            label={texts.website}
            description={texts.websiteHint}
            maxLength={NAME_MAX_LENGTH}
            {...form.getInputProps('website')}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={texts.city} maxLength={NAME_MAX_LENGTH} {...form.getInputProps('city')} />
            <TextInput
              label={texts.province}
              maxLength={NAME_MAX_LENGTH}
              {...form.getInputProps('province')}
            />
          </SimpleGrid>
        </Stack>
        <FormProblem error={problem} fields={Object.keys(form.values)} />
        <Button type="submit" loading={isSending} mt="lg">
          {label}
        </Button>
      </form>
    </Sheet>
  );
}
