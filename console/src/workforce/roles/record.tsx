import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { tellDone } from '../../kit/tell.ts';
import { useTexts } from '../../language/language.tsx';
import { api, useMayEverywhere } from '../api.ts';
import { type Role, RoleForm, type RoleValues } from './form.tsx';
import { ROLES_KEY } from './key.ts';
import { roleTexts } from './texts.ts';

/** One role, to read or to change. */
export default function RoleRecord() {
  const texts = useTexts(roleTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayChange = useMayEverywhere()('Manage users');
  const id = useParams().id!;
  const path = { id };
  const query = useQuery({
    queryKey: [...ROLES_KEY, id],
    queryFn: async () => (await answer(api.GET('/api/roles/{id}', { params: { path } }))).data,
  });
  const gone = async (message: string) => {
    tellDone(message);
    // As it was it must not be shown, not even for a moment.
    queries.removeQueries({ queryKey: [...ROLES_KEY, 'list'] });
    await navigate('/roles');
    await queries.invalidateQueries({ queryKey: ROLES_KEY });
    // What one may do oneself may have changed.
    await queries.invalidateQueries({ queryKey: ['me'] });
  };
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
                    queries.removeQueries({ queryKey: [...ROLES_KEY, id] });
                    void gone(texts.removed(role.name));
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
            onDone={() => void gone(texts.saved)}
          />
        </>
      )}
    </Loaded>
  );
}

/** A built-in role keeps the rest. */
const bodyOf = ({ is_system }: Role, { description, ...values }: RoleValues) =>
  is_system ? { description } : { description, ...values };
