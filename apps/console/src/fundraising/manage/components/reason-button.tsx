import { type ButtonProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormButton } from '../../../kit/forms/form-button.tsx';
import { useTexts } from '../../../language/language.tsx';
import { words } from '../../shared/words.ts';

interface ReasonButtonProps extends ButtonProps {
  label: string;
  /** Question in the dialog's title. */
  title: string;
  /** Explains the effect of the action and who can read the reason. */
  text: ReactNode;
  isRequired?: boolean;
  action: (reason: string) => Promise<unknown>;
  onDone: () => void;
}

/** Button that asks for a reason before it runs the action. */
export function ReasonButton({
  label,
  title,
  text,
  isRequired = false,
  action,
  onDone,
  ...button
}: ReasonButtonProps) {
  const { reason, optional } = useTexts(words);
  return (
    <FormButton
      label={label}
      title={title}
      button={{ variant: 'default', ...button }}
      initial={{ reason: '' }}
      fields={[
        <Text key="text" component="div">
          {text}
        </Text>,
        {
          kind: 'long',
          name: 'reason',
          label: reason,
          ...(isRequired ? { required: true } : { description: optional }),
          minRows: 3,
          maxRows: 10,
          isFirst: true,
        },
      ]}
      send={(values) => action(values.reason.trim())}
      onDone={onDone}
      save={label}
      color={button.color ?? 'red'}
    />
  );
}
