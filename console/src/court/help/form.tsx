import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { fromHtml, toHtml } from '../../kit/rich-text/draft.ts';
import { RichTextField } from '../../kit/rich-text/rich-text-field.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { type Schemas, useAdministrates, useMe } from '../api.ts';
import { fieldsOf } from '../users/refusal.ts';
import { ReadersField } from './readers-field.tsx';
import { helpTexts } from './texts.ts';

export type TopicBody = {
  title: string;
  description: string | null;
  help_category_id: string;
  body: string;
  /** Undefined: as they are, which whoever changes the topic need not know. */
  roles: string[] | undefined;
};

interface TopicFormProps {
  topic?: Schemas['HelpTopic'];
  categories: readonly Schemas['HelpCategory'][];
  /** Where a new one is to stand. */
  categoryId?: string | undefined;
  submitLabel: string;
  cancelTo: string;
  send: (body: TopicBody) => Promise<Schemas['HelpTopic']>;
  onDone: (topic: Schemas['HelpTopic'], isMine: boolean) => void;
}

export function TopicForm({
  topic,
  categories,
  categoryId,
  submitLabel,
  cancelTo,
  send,
  onDone,
}: TopicFormProps) {
  const texts = useTexts(helpTexts);
  const kit = useTexts(kitTexts);
  const { isSuperAdmin } = useAdministrates();
  const ownIds = useMe().roles.map(({ id }) => id);
  const isMine = (roles: string[] | undefined) =>
    isSuperAdmin || roles === undefined || roles.some((id) => ownIds.includes(id));
  const written = topic === undefined ? '' : fromHtml(topic.body);
  const form = useForm({
    initialValues: {
      title: topic?.title ?? '',
      description: topic?.description ?? '',
      help_category_id: topic?.help_category_id ?? categoryId ?? categories[0]?.id ?? '',
      // An empty list is allowed to be seen, and refused beside the field when it is sent.
      roles: (topic === undefined ? [] : topic.roles) as string[] | undefined,
      body: written,
    },
    validate: { roles: (roles) => (roles?.length === 0 ? texts.needRole : null) },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    send: ({ description, body, ...values }) =>
      send({
        ...values,
        description: description.trim() || null,
        // Untouched it stays as it is, to the letter.
        body: topic !== undefined && body === written ? topic.body : toHtml(body),
      }),
    onDone: (saved, { roles }) => onDone(saved, isMine(roles)),
  });
  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard isDirty={form.isDirty() && !isSending} />
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <TextInput label={texts.topicTitle} required maxLength={255} {...form.getInputProps('title')} />
          <NativeSelect
            label={texts.category}
            required
            data={categories.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('help_category_id')}
          />
        </SimpleGrid>
        <TextInput
          label={texts.description}
          description={texts.descriptionHint}
          maxLength={1000}
          {...form.getInputProps('description')}
        />
        <RichTextField label={texts.body} {...form.getInputProps('body')} />
        <ReadersField {...form.getInputProps('roles')} isKnown={topic === undefined || isSuperAdmin} />
        {!isMine(form.values.roles) && form.values.roles?.length !== 0 && (
          <Alert color="yellow">{texts.notYours}</Alert>
        )}
        <div>
          <FormProblem error={problem} fields={fieldsOf(problem)} />
          <Group>
            <Button type="submit" loading={isSending}>
              {submitLabel}
            </Button>
            <Button variant="default" component={Link} to={cancelTo}>
              {kit.cancel}
            </Button>
          </Group>
        </div>
      </Stack>
    </form>
  );
}
