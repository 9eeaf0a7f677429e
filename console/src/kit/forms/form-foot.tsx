import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../language/language.tsx';
import { kitTexts } from '../texts.ts';
import { FormProblem } from './problem.tsx';

interface FormFootProps {
  /** What it failed by when it was sent. */
  error: unknown;
  /** The names of the fields that show their own errors. */
  fields: readonly string[];
  isSending: boolean;
  submitLabel: string;
  /** Where whoever does not send it goes back to. */
  cancelTo: string;
}

/** The end of a form that is a page: why it was refused, and the ways out of it. */
export function FormFoot({ error, fields, isSending, submitLabel, cancelTo }: FormFootProps) {
  const texts = useTexts(kitTexts);
  return (
    <div>
      <FormProblem error={error} fields={fields} />
      <Group>
        <Button type="submit" loading={isSending}>
          {submitLabel}
        </Button>
        <Button variant="default" component={Link} to={cancelTo}>
          {texts.cancel}
        </Button>
      </Group>
    </div>
  );
}
