import { useQueryClient } from '@tanstack/react-query';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { explained } from './refusal.ts';
import { userTexts } from './texts.ts';

/** Button that disables or enables an account, effective from the user's next request. */
export function ToggleButton({ user: { id, name, disabled_at: disabledAt } }: { user: Schemas['User'] }) {
  const texts = useTexts(userTexts);
  const queries = useQueryClient();
  const params = { path: { id } };
  const done = (words: string) => () => {
    notifyDone(words);
    void queries.invalidateQueries({ queryKey: ['users'] });
  };
  if (disabledAt !== null)
    return (
      <ConfirmButton
        key="enable"
        label={texts.enable}
        title={texts.enableTitle(name)}
        text={texts.enableText}
        color="green"
        action={() => explained(api.POST('/api/users/{id}/enable', { params }), texts.outside)}
        onDone={done(texts.enabledDone(name))}
      />
    );
  return (
    <ConfirmButton
      key="disable"
      label={texts.disable}
      title={texts.disableTitle(name)}
      text={texts.disableText}
      action={() => explained(api.POST('/api/users/{id}/disable', { params }), texts.outside)}
      onDone={done(texts.disabledDone(name))}
    />
  );
}
