import { FILIPINO_DESCRIPTIONS } from '@bulwagan/contracts/court/roles.ts';
import { Checkbox, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { scopeNames } from '../roles/scope-names.ts';
import { useWhyNotMine } from './role-grants.ts';
import { userTexts } from './texts.ts';

interface RolesFieldProps {
  roles: readonly Schemas['Role'][];
  value?: string[];
  onChange: (ids: string[]) => void;
  error?: ReactNode;
}

/** Roles of an account. Roles that the signed-in user cannot assign show the reason. */
export function RolesField({ roles, value = [], onChange, error }: RolesFieldProps) {
  const texts = useTexts(userTexts);
  const scopes = useTexts(scopeNames);
  const { language } = useLanguage();
  const whyNotMine = useWhyNotMine();
  return (
    <Checkbox.Group
      label={texts.roles}
      description={texts.rolesHint}
      value={value}
      onChange={onChange}
      error={error}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} my="sm" verticalSpacing="sm">
        {roles.map((role) => {
          const reason = whyNotMine(role);
          const about = role.description ?? '';
          const said = language === 'fil' ? (FILIPINO_DESCRIPTIONS[about] ?? about) : about;
          return (
            <Checkbox
              key={role.id}
              value={role.id}
              label={role.name}
              description={reason ?? [scopes[role.reach], said].filter(Boolean).join(' · ')}
              disabled={reason !== undefined}
              error={error !== undefined}
            />
          );
        })}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
