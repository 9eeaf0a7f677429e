import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useGone } from '../../kit/use-gone.ts';
import { useTexts } from '../../language/language.tsx';
import { api, useMayEverywhere } from '../api.ts';
import { type Role, RoleForm, type RoleValues } from './form.tsx';
import { ROLES_KEY } from './key.ts';
import { roleTexts } from './texts.ts';

/** One role, to read or to change. */
export default function RoleRecord() {
  const texts = useTexts(roleTexts);
  const queries = useQueryClient();
  const mayChange = useMayEverywhere()('Manage users');
  const id = useParams().id!;
  const path = { id };
  const query = useQuery({
    queryKey: [...ROLES_KEY, id],
    queryFn: async () => (await answer(api.GET('/api/roles/{id}', { params: { path } }))).data,
  });
  const gone = useGone({ kind: ROLES_KEY, own: [...ROLES_KEY, id], to: '/roles' });
  // What one may do oneself may have changed.
  const askForMe = () => queries.invalidateQueries({ queryKey: ['me'] });
  return (
    <Loaded query={query}>
      {(role) => (
        <>
          <PageHeader
            title={role.name}
            back={{ label: texts.back, to: '/roles' }}
            actions={
              mayChange &&
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
            role={role}
            send={(values) =>
              answer(api.PUT('/api/roles/{id}', { params: { path }, body: bodyOf(role, values) }))
            }
            onDone={() => {
              // The same of a role that has changed: it is asked for anew when it is opened again.
              gone(texts.saved);
              void askForMe();
            }}
          />
        </>
      )}
    </Loaded>
  );
}

/** A built-in role keeps the rest. */
const bodyOf = ({ is_system }: Role, { description, ...values }: RoleValues) =>
  is_system ? { description } : { description, ...values };
