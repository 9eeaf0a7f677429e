import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answerWithEtag, ifMatch } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import type { Tagged } from '../../kit/forms/use-change.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useDeleted } from '../../kit/use-deleted.ts';
import { useTexts } from '../../language/language.tsx';
import { api, usePermissionEverywhere } from '../api.ts';
import { type Role, RoleForm, type RoleValues } from './form.tsx';
import { ROLES_KEY } from './key.ts';
import { roleTexts } from './texts.ts';

/** Page of one role, read-only or editable. */
export default function RoleRecord() {
  const texts = useTexts(roleTexts);
  const queries = useQueryClient();
  const canChange = usePermissionEverywhere()('Manage users');
  const id = useParams().id!;
  const path = { id };
  const readRole = async (): Promise<Tagged<Role>> => {
    const { data, tag } = await answerWithEtag(api.GET('/api/roles/{id}', { params: { path } }));
    return { data: data.data, tag };
  };
  const query = useQuery({ queryKey: [...ROLES_KEY, id], queryFn: readRole });
  const gone = useDeleted({ kind: ROLES_KEY, own: [...ROLES_KEY, id], to: '/roles' });
  // The change may affect the user's own permissions.
  const askForMe = () => queries.invalidateQueries({ queryKey: ['me'] });
  return (
    <Loaded query={query}>
      {({ data: role, tag: firstTag }) => (
        <>
          <PageHeader
            title={role.name}
            back={{ label: texts.back, to: '/roles' }}
            actions={
              canChange &&
              !role.is_system && (
                <ConfirmButton
                  color="red"
                  variant="outline"
                  label={texts.remove}
                  title={texts.removeTitle(role.name)}
                  text={texts.removeText}
                  action={() => api.DELETE('/api/roles/{id}', { params: { path } })}
                  onDone={() => {
                    gone(texts.removed(role.name));
                    void askForMe();
                  }}
                />
              )
            }
          />
          <RoleForm
            read={{ data: role, tag: firstTag }}
            readAgain={async () => {
              const now = await readRole();
              // Users who now cancel the form also see the new version.
              queries.setQueryData([...ROLES_KEY, id], now);
              return now;
            }}
            send={async (values, tagRead) => {
              const params = { path, header: ifMatch(tagRead) };
              const body = bodyOf(role, values);
              const { data, tag } = await answerWithEtag(api.PUT('/api/roles/{id}', { params, body }));
              return { data: data.data, tag };
            }}
            onDone={() => {
              // Drop the cached role, so that the page reloads it when it is opened again.
              gone(texts.saved);
              void askForMe();
            }}
          />
        </>
      )}
    </Loaded>
  );
}

/** Only the description of a built-in role can be changed. */
const bodyOf = ({ is_system }: Role, { description, ...values }: RoleValues) =>
  is_system ? { description } : { description, ...values };
