import { Checkbox, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { Loaded } from '../../kit/loaded.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { usePermissions } from './permission-words.ts';
import { roleTexts } from './texts.ts';

interface PermissionChecksProps {
  value?: string[];
  onChange: (names: string[]) => void;
  error?: ReactNode;
  /** Returns why a permission cannot be changed; undefined if it can. */
  whyFixed: (permission: string) => string | undefined;
}

/** Checkboxes for the permissions of one role, with descriptions. */
export function PermissionChecks({ value = [], onChange, error, whyFixed }: PermissionChecksProps) {
  const texts = useTexts(roleTexts);
  const { number } = useFormats();
  const query = usePermissions();
  return (
    <Loaded query={query} lines={20}>
      {(permissions) => (
        <Checkbox.Group
          label={texts.permissions}
          description={texts.permissionsOf(number(value.length), number(permissions.length))}
          value={value}
          onChange={onChange}
          error={error}
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }} my="sm" verticalSpacing="sm">
            {permissions.map(({ name, description }) => {
              const reason = whyFixed(name);
              return (
                <Checkbox
                  key={name}
                  value={name}
                  label={name}
                  description={reason === undefined ? description : `${description} ${reason}`}
                  disabled={reason !== undefined}
                  error={error !== undefined}
                />
              );
            })}
          </SimpleGrid>
        </Checkbox.Group>
      )}
    </Loaded>
  );
}
