import { Select, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../language/language.tsx';
import { organizationTexts } from './texts.ts';
import { inOrder, treeOf, useOrganizations } from './use-organizations.ts';

interface OrganizationSelectProps {
  label: string;
  description?: ReactNode;
  placeholder?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Organization that cannot be chosen, with all its descendants. */
  without?: string;
}

const INDENT_IN_PX = 16;
/** Maximum number of options; more options render slowly. Users find the remaining organizations by typing. */
const MOST_SHOWN = 200;

/** Select field for an organization, in tree order. */
export function OrganizationSelect({ without, ...field }: OrganizationSelectProps) {
  const texts = useTexts(organizationTexts);
  const { data } = useOrganizations();
  const places = useMemo(() => inOrder(treeOf(data ?? [])), [data]);
  const depths = useMemo(
    () => new Map(places.map(({ organization, depth }) => [organization.id, depth])),
    [places],
  );
  const left = useMemo(() => {
    const gone = places.find(({ organization }) => organization.id === without);
    const ids = new Set(gone === undefined ? [] : inOrder([gone]).map(({ organization }) => organization.id));
    return places.filter(({ organization }) => !ids.has(organization.id));
  }, [places, without]);
  return (
    <Select
      {...field}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': texts.clearChoice }}
      limit={MOST_SHOWN}
      data={left.map(({ organization }) => ({ value: organization.id, label: organization.name }))}
      renderOption={({ option }) => (
        <Text span size="sm" pl={(depths.get(option.value) ?? 0) * INDENT_IN_PX}>
          {option.label}
        </Text>
      )}
      nothingFoundMessage={texts.noneFound}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
