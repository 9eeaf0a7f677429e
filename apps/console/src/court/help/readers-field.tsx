import { Button, Checkbox, Group, Radio, SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Loaded } from '../../kit/loaded.tsx';
import { useTexts } from '../../language/language.tsx';
import { useRoles } from '../users/choices.ts';
import { helpTexts } from './texts.ts';

interface ReadersFieldProps {
  /** Undefined keeps the current roles. */
  value?: string[] | undefined;
  onChange: (ids: string[] | undefined) => void;
  error?: ReactNode;
  /** True if the editor may know the current roles of the topic. */
  isKnown: boolean;
}

/** Field for the roles that can see a topic. */
export function ReadersField({ value, onChange, error, isKnown }: ReadersFieldProps) {
  const texts = useTexts(helpTexts);
  if (isKnown) return <Roles value={value ?? []} onChange={onChange} error={error} />;
  return (
    <Stack gap="sm">
      <Radio.Group
        label={texts.roles}
        description={texts.rolesHidden}
        value={value === undefined ? 'kept' : 'new'}
        onChange={(choice) => onChange(choice === 'kept' ? undefined : [])}
      >
        <Group mt="xs">
          <Radio value="kept" label={texts.rolesKept} />
          <Radio value="new" label={texts.rolesNew} />
        </Group>
      </Radio.Group>
      {value !== undefined && <Roles value={value} onChange={onChange} error={error} />}
    </Stack>
  );
}

function Roles({
  value,
  onChange,
  error,
}: {
  value: string[];
  onChange: (ids: string[]) => void;
  error: ReactNode;
}) {
  const texts = useTexts(helpTexts);
  const query = useRoles();
  return (
    <Loaded query={query} lines={6}>
      {(roles) => (
        <Checkbox.Group
          label={texts.roles}
          description={texts.rolesHint}
          value={value}
          onChange={onChange}
          error={error}
        >
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mt="sm" verticalSpacing="xs">
            {roles.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} error={error !== undefined} />
            ))}
          </SimpleGrid>
          <Group gap="xs" my="sm">
            <Button variant="subtle" size="compact-sm" onClick={() => onChange(roles.map(({ id }) => id))}>
              {texts.all}
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
              {texts.none}
            </Button>
          </Group>
        </Checkbox.Group>
      )}
    </Loaded>
  );
}
