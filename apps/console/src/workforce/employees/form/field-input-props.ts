import type { UseFormReturnType } from '@mantine/form';
import type { FieldName } from '../fields.ts';
import type { FormValues, Names } from '../values.ts';

export interface FieldInputProps {
  form: UseFormReturnType<FormValues>;
  field: FieldName;
  names: Names;
  /** Called with the name of a chosen record, to display it later. */
  onLearn: (id: string, name: string) => void;
}
