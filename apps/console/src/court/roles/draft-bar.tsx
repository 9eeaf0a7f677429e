import { Box, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, ifMatch } from '../../api/client.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { explained } from '../users/refusal.ts';
import classes from './draft-bar.module.css';
import { readRole } from './read-role.ts';
import { roleTexts } from './texts.ts';
import type { Draft, Drafts } from './use-drafts.ts';

/** Unsaved changes by role, with buttons to save or undo each. Stays visible below the matrix. */
export function DraftBar({ drafts }: { drafts: Drafts }) {
  const texts = useTexts(roleTexts);
  if (drafts.all.length === 0) return null;
  return (
    <Paper
      withBorder
      shadow="md"
      p="md"
      className={classes.bar}
      component="section"
      aria-labelledby="unsaved"
    >
      <Title order={2} size="h5" id="unsaved" mb="xs">
        {texts.unsaved}
      </Title>
      {drafts.all.map((draft) => (
        <DraftRow key={draft.role.id} draft={draft} onForget={() => drafts.forget(draft.role.id)} />
      ))}
    </Paper>
  );
}

function DraftRow({ draft, onForget }: { draft: Draft; onForget: () => void }) {
  const texts = useTexts(roleTexts);
  const kit = useTexts(kitTexts);
  const { number } = useFormats();
  const queries = useQueryClient();
  const { role, given, taken } = draft;
  const saving = useMutation({
    mutationFn: async () => {
      // Apply the changes to the current permissions, so that concurrent changes are kept.
      const { data: now, tag } = await readRole(role.id);
      const kept = now.permissions.filter((name) => !taken.includes(name) && !given.includes(name));
      const params = { path: { role: role.id }, header: ifMatch(tag) };
      const body = { name: role.name, permissions: [...kept, ...given].map((name) => ({ name })) };
      return await explained(answer(api.PUT('/api/roles-list/{role}', { params, body })), texts.refused);
    },
    onSuccess: async () => {
      // Reload first, so that no checkbox briefly shows its old state.
      await queries.invalidateQueries({ queryKey: ['roles'] });
      onForget();
      notifyDone(texts.saved(role.name));
    },
  });
  return (
    <Box className={classes.row}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.words}>
          <Text fw={600}>{role.name}</Text>
          {given.length > 0 && <Text size="sm">{texts.given(number(given.length), given.join(', '))}</Text>}
          {taken.length > 0 && <Text size="sm">{texts.taken(number(taken.length), taken.join(', '))}</Text>}
        </div>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={onForget} aria-label={texts.undo(role.name)}>
            {kit.undo}
          </Button>
          <Button
            size="xs"
            loading={saving.isPending}
            onClick={() => saving.mutate()}
            aria-label={texts.save(role.name)}
          >
            {kit.save}
          </Button>
        </Group>
      </Group>
      <FormProblem error={saving.error} />
    </Box>
  );
}
