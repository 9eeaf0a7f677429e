import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './code-field.module.css';

type CodeFieldProps = Omit<TextInputProps, 'onChange' | 'value'> & {
  value?: string;
  onChange?: (digits: string) => void;
};

const DIGITS = 6;

/** Field for a six-digit code. Phones can fill it from the email, and other characters in pasted text are removed. */
export function CodeField({ value, onChange, ...field }: CodeFieldProps) {
  return (
    <TextInput
      {...field}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, DIGITS))}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      required
      classNames={{ input: classes.input! }}
    />
  );
}

export const isCode = (text: string): boolean => /^\d{6}$/.test(text);
