import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../language/language.tsx';
import { kitTexts } from '../texts.ts';
import { FormProblem } from './problem.tsx';

interface FormFootProps {
  /** Error of the last submission. */
  error: unknown;
  /** Names of the fields that show their own errors. */
  fields: readonly string[];
  isSending: boolean;
  submitLabel: string;
  /** Page to return to on cancel. */
  cancelTo: string;
}

/** Footer of a full-page form: error message, submit and cancel buttons. */
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
