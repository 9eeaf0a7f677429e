import { Button, Paper, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Empty } from '../../kit/empty.tsx';
import type { Tagged } from '../../kit/forms/use-change.ts';
import { IconPlus, IconSearch } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone, notifyFailed } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, usePermissionEverywhere } from '../api.ts';
import { OrganizationForm } from './form.tsx';
import { organizationTexts } from './texts.ts';
import { OrganizationTree } from './tree.tsx';
import {
  ORGANIZATIONS_KEY,
  type Organization,
  readOrganization,
  treeOf,
  useOrganizations,
} from './use-organizations.ts';

/** Current action and its organization. */
type Doing =
  | { action: 'add'; parent?: Organization }
  | { action: 'change'; read: Tagged<Organization> }
  | { action: 'remove'; organization: Organization };

/**
 * Page with the tree of organizations. Users with the permission Manage users for all organizations can change the
 * tree.
 */
export default function Organizations() {
  const texts = useTexts(organizationTexts);
  const kit = useTexts(kitTexts);
  const { number } = useFormats();
  const query = useOrganizations();
  const queries = useQueryClient();
  const canChange = usePermissionEverywhere()('Manage users');
  const [search, setSearch] = useState('');
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  // The tree may be outdated, so reload the organization before editing it.
  const opening = useMutation({
    mutationFn: ({ id }: Organization) => readOrganization(id),
    onSuccess: (read) => setDoing({ action: 'change', read }),
    onError: notifyFailed,
  });
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDoing({ action: 'add' })}>
      {texts.add}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.title} detail={texts.detail} actions={canChange && add} />
      <Loaded query={query}>
        {(all) => {
          const found = withAncestors(all, search);
          if (all.length === 0) return <Empty title={texts.none} hint={texts.noneHint} />;
          return (
            <>
              <TextInput
                type="search"
                label={texts.find}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
                leftSection={<IconSearch size={16} aria-hidden />}
                maw={420}
                mb="md"
              />
              <Text size="sm" c="dimmed" mb="xs" role="status">
                {search.trim() === ''
                  ? texts.count(number(all.length))
                  : texts.found(number(matching(all, search).length))}
              </Text>
              {found.length === 0 ? (
                <Empty title={kit.nothingFound} hint={kit.nothingFoundHint} />
              ) : (
                <Paper withBorder p="sm">
                  <OrganizationTree
                    places={treeOf(found)}
                    onAction={
                      canChange
                        ? (action, organization) => {
                            if (action === 'change') opening.mutate(organization);
                            else if (action === 'add') setDoing({ action, parent: organization });
                            else setDoing({ action, organization });
                          }
                        : undefined
                    }
                  />
                </Paper>
              )}
            </>
          );
        }}
      </Loaded>
      {doing?.action === 'add' && <OrganizationForm parent={doing.parent} onClose={close} />}
      {doing?.action === 'change' && <OrganizationForm read={doing.read} onClose={close} />}
      {doing?.action === 'remove' && (
        <ConfirmDialog
          title={texts.removeTitle(doing.organization.name)}
          text={texts.removeText}
          answer={texts.remove}
          action={() =>
            api.DELETE('/api/organizations/{id}', { params: { path: { id: doing.organization.id } } })
          }
          onDone={() => {
            void queries.invalidateQueries({ queryKey: ORGANIZATIONS_KEY });
            notifyDone(texts.removed(doing.organization.name));
          }}
          onClose={close}
        />
      )}
    </>
  );
}

const matching = (all: readonly Organization[], search: string) =>
  all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));

/** Returns the search results with all their ancestors. */
function withAncestors(all: readonly Organization[], search: string): Organization[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  const kept = new Set<string>();
  for (const found of matching(all, search)) {
    let at: Organization | undefined = found;
    while (at !== undefined && !kept.has(at.id)) {
      kept.add(at.id);
      at = at.parent_id === null ? undefined : byId.get(at.parent_id);
    }
  }
  return all.filter(({ id }) => kept.has(id));
}
