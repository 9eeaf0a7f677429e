import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { useDeleted } from '../../kit/use-deleted.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { explained } from '../users/refusal.ts';
import { roleTexts } from './texts.ts';

/** Button that deletes a role. The server refuses to delete a role that users have; the dialog shows why. */
export function DeleteRole({ role: { id, name } }: { role: Schemas['Role'] }) {
  const texts = useTexts(roleTexts);
  const gone = useDeleted({ kind: ['roles'], own: ['roles', 'one', id], to: '/roles' });
  const params = { path: { role: id } };
  return (
    <ConfirmButton
      label={texts.delete}
      title={texts.deleteTitle(name)}
      text={texts.deleteText}
      action={() => explained(api.DELETE('/api/roles-list/{role}', { params }), texts.refusedDelete)}
      onDone={() => gone(texts.deleted(name))}
    />
  );
}
