import { Button, Container, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from 'react-router';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { donationTexts } from './texts.ts';

/** Page where guests look up a donation by its reference number. */
export default function FindDonation() {
  const texts = useTexts(donationTexts);
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { reference: '' },
    validate: { reference: (value) => (value.trim() === '' ? texts.unknown : null) },
  });
  return (
    <Container size={480} px={0}>
      <PageHeader title={texts.findTitle} detail={texts.findLead} />
      <form
        noValidate
        onSubmit={form.onSubmit(({ reference }) => {
          void navigate(`/donations/${encodeURIComponent(reference.trim().toUpperCase())}`);
        })}
      >
        <Stack>
          <TextInput
            label={texts.reference}
            placeholder="BW-…"
            required
            maxLength={40}
            autoCapitalize="characters"
            spellCheck={false}
            {...form.getInputProps('reference')}
          />
          <Button type="submit">{texts.find}</Button>
        </Stack>
      </form>
    </Container>
  );
}
