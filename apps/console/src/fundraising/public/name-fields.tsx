import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { SimpleGrid, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

interface NameFieldsProps {
  texts: { firstName: string; lastName: string };
  propsOf: (field: 'first_name' | 'last_name') => GetInputPropsReturnType;
}

/** First and last name, side by side. */
export function NameFields({ texts, propsOf }: NameFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={texts.firstName}
        autoComplete="given-name"
        required
        maxLength={NAME_MAX_LENGTH}
        {...propsOf('first_name')}
      />
      <TextInput
        label={texts.lastName}
        autoComplete="family-name"
        required
        maxLength={NAME_MAX_LENGTH}
        {...propsOf('last_name')}
      />
    </SimpleGrid>
  );
}
