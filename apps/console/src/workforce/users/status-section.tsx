import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { Section } from '../../kit/section.tsx';
import { useDeleted } from '../../kit/use-deleted.ts';
import { useTexts } from '../../language/language.tsx';
import { api, useMe } from '../api.ts';
import { USERS_KEY, type User } from './components.tsx';
import { userTexts } from './texts.ts';

/** Section that enables, disables or deletes an account, or changes its super user access. */
export function StatusSection({ user }: { user: User }) {
  const texts = useTexts(userTexts);
  const me = useMe();
  const gone = useDeleted({ kind: USERS_KEY, own: [...USERS_KEY, user.id], to: '/users' });
  const queries = useQueryClient();
  const path = { user: user.id };
  const refreshed = (message: string) => {
    void queries.invalidateQueries({ queryKey: USERS_KEY });
    notifyDone(message);
  };
  const enabling = useMutation({
    mutationFn: () => answer(api.POST('/api/users/{user}/enable', { params: { path } })),
    onSuccess: () => refreshed(texts.enabledDone),
  });
  const isSuper = user.is_super_user;
  return (
    <Section title={texts.danger} hint={texts.dangerHint}>
      <FormProblem error={enabling.error} />
      <Group gap="xs">
        {user.disabled_at === null ? (
          <ConfirmButton
            label={texts.disable}
            title={texts.disableTitle(user.name)}
            text={texts.disableText}
            action={() => api.POST('/api/users/{user}/disable', { params: { path } })}
            onDone={() => refreshed(texts.disabledDone)}
          />
        ) : (
          <Button loading={enabling.isPending} onClick={() => enabling.mutate()}>
            {texts.enable}
          </Button>
        )}
        {me.is_super_user && (
          <ConfirmButton
            label={isSuper ? texts.makeOrdinary : texts.makeSuper}
            title={isSuper ? texts.makeOrdinaryTitle(user.name) : texts.makeSuperTitle(user.name)}
            text={isSuper ? texts.makeOrdinaryText : texts.makeSuperText}
            action={() =>
              api.PUT('/api/users/{user}/super_user', { params: { path }, body: { is_super_user: !isSuper } })
            }
            onDone={() => {
              refreshed(texts.superChanged);
              if (user.id === me.id) void queries.invalidateQueries({ queryKey: ['me'] });
            }}
          />
        )}
        <ConfirmButton
          color="red"
          variant="outline"
          label={texts.remove}
          title={texts.removeTitle(user.name)}
          text={texts.removeText}
          action={() => api.DELETE('/api/users/{id}', { params: { path: { id: user.id } } })}
          onDone={() => gone(texts.removed(user.name))}
        />
      </Group>
    </Section>
  );
}
