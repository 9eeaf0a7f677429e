import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { tellDone } from '../../kit/tell.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { explained } from '../users/refusal.ts';
import { roleTexts } from './texts.ts';

/** Deletes a role; the court refuses one that somebody has, and says so in the dialog. */
export function DeleteRole({ role: { id, name } }: { role: Schemas['Role'] }) {
  const texts = useTexts(roleTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const params = { path: { role: id } };
  return (
    <ConfirmButton
      label={texts.delete}
      title={texts.deleteTitle(name)}
      text={texts.deleteText}
      action={() => explained(api.DELETE('/api/roles-list/{role}', { params }), texts.refusedDelete)}
      onDone={async () => {
        tellDone(texts.deleted(name));
        // First away from the page of what is gone, which would be asked for again.
        await navigate('/roles');
        queries.removeQueries({ queryKey: ['roles', 'one', id] });
        void queries.invalidateQueries({ queryKey: ['roles'] });
      }}
    />
  );
}
