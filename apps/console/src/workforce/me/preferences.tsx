import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { Section } from '../../kit/section.tsx';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { ownPayTexts } from './texts.ts';

const KEY = ['own-preferences'] as const;

/** Setting: email the employee when a payslip is ready. */
export function Preferences() {
  const texts = useTexts(ownPayTexts);
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: async () => (await answer(api.GET('/api/me/preferences'))).data,
  });
  const saving = useMutation({
    mutationFn: async (isMailed: boolean) =>
      (await answer(api.PUT('/api/me/preferences', { body: { payslip_mail: isMailed } }))).data,
    onSuccess: (saved) => {
      queries.setQueryData(KEY, saved);
      notifyDone(saved.payslip_mail ? texts.mailOn : texts.mailOff);
    },
  });
  return (
    <Section title={texts.preferences}>
      <Loaded query={query} lines={2}>
        {({ payslip_mail: isMailed }) => (
          <Switch
            label={texts.mail}
            description={texts.mailHint}
            checked={saving.isPending ? saving.variables : isMailed}
            onChange={({ currentTarget }) => saving.mutate(currentTarget.checked)}
          />
        )}
      </Loaded>
      <FormProblem error={saving.error} />
    </Section>
  );
}
