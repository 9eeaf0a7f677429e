import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Alert, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormFoot } from '../../kit/forms/form-foot.tsx';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { type Conflict, type Tagged, useChange } from '../../kit/forms/use-change.ts';
import { VersionsDialog } from '../../kit/forms/versions-dialog.tsx';
import { fromHtml, toHtml } from '../../kit/rich-text/draft.ts';
import { RichTextField } from '../../kit/rich-text/rich-text-field.tsx';
import { useTexts } from '../../language/language.tsx';
import { type Schemas, useAdministrates, useMe } from '../api.ts';
import { useRoles } from '../users/choices.ts';
import { fieldsOf } from '../users/refusal.ts';
import { ReadersField } from './readers-field.tsx';
import { helpTexts } from './texts.ts';

export type TopicBody = {
  title: string;
  description: string | null;
  help_category_id: string;
  body: string;
  /** Undefined keeps the current roles: the editor may not be allowed to see them. */
  roles: string[] | undefined;
};

type Topic = Schemas['HelpTopic'];

type TopicValues = {
  title: string;
  description: string;
  help_category_id: string;
  body: string;
  roles: string[] | undefined;
};

const valuesOf = (topic: Topic): TopicValues => ({
  title: topic.title,
  description: topic.description ?? '',
  help_category_id: topic.help_category_id,
  roles: topic.roles,
  body: fromHtml(topic.body),
});

interface TopicFormProps {
  /** Topic to edit; without it a new one is created. */
  read?: Tagged<Topic>;
  /** Loads the saved topic. */
  readAgain?: () => Promise<Tagged<Topic>>;
  categories: readonly Schemas['HelpCategory'][];
  /** Category of a new topic. */
  categoryId?: string | undefined;
  submitLabel: string;
  cancelTo: string;
  /** `tag` is the `ETag` of the topic that the body is based on. */
  send: (body: TopicBody, tag: string | undefined) => Promise<Tagged<Topic>>;
  onDone: (topic: Topic, isMine: boolean) => void | Promise<void>;
}

export function TopicForm({
  read,
  readAgain,
  categories,
  categoryId,
  submitLabel,
  cancelTo,
  send,
  onDone,
}: TopicFormProps) {
  const texts = useTexts(helpTexts);
  const { isSuperAdmin } = useAdministrates();
  const ownIds = useMe().roles.map(({ id }) => id);
  const isMine = (roles: string[] | undefined) =>
    isSuperAdmin || roles === undefined || roles.some((id) => ownIds.includes(id));
  const form = useForm<TopicValues>({
    initialValues:
      read === undefined
        ? {
            title: '',
            description: '',
            help_category_id: categoryId ?? categories[0]?.id ?? '',
            // The form allows an empty list. The server then refuses it with an error for this field.
            roles: [],
            body: '',
          }
        : valuesOf(read.data),
    validate: { roles: (roles) => (roles?.length === 0 ? texts.needRole : null) },
  });
  const { submit, isSending, problem, conflict } = useChange(form, {
    read,
    readAgain,
    valuesOf,
    send: ({ description, body, ...values }, from) =>
      send(
        {
          ...values,
          description: description.trim() || null,
          // An unchanged text is sent exactly as it was loaded.
          body: from !== undefined && body === fromHtml(from.data.body) ? from.data.body : toHtml(body),
        },
        from?.tag,
      ),
    onDone: (saved, { roles }) => onDone(saved, isMine(roles)),
  });
  return (
    <>
      <form onSubmit={submit} noValidate>
        <LeaveGuard isDirty={form.isDirty() && !isSending} />
        <Stack gap="lg">
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <TextInput
              label={texts.topicTitle}
              required
              maxLength={NAME_MAX_LENGTH}
              {...form.getInputProps('title')}
            />
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
            maxLength={DESCRIPTION_MAX_LENGTH}
            {...form.getInputProps('description')}
          />
          <RichTextField label={texts.body} {...form.getInputProps('body')} />
          <ReadersField {...form.getInputProps('roles')} isKnown={read === undefined || isSuperAdmin} />
          {!isMine(form.values.roles) && form.values.roles?.length !== 0 && (
            <Alert color="yellow">{texts.notYours}</Alert>
          )}
          <FormFoot
            error={problem}
            fields={fieldsOf(problem)}
            isSending={isSending}
            submitLabel={submitLabel}
            cancelTo={cancelTo}
          />
        </Stack>
      </form>
      {conflict !== undefined && <TopicVersions conflict={conflict} categories={categories} />}
    </>
  );
}

interface TopicVersionsProps {
  conflict: Conflict<Topic, TopicValues>;
  categories: readonly Schemas['HelpCategory'][];
}

/** Conflict dialog for a topic. */
function TopicVersions({ conflict, categories }: TopicVersionsProps) {
  const texts = useTexts(helpTexts);
  const { data: roles = [] } = useRoles();
  const nameIn = (named: readonly { id: string; name: string }[], id: string) =>
    named.find((one) => one.id === id)?.name ?? id;
  return (
    <VersionsDialog
      conflict={conflict}
      labels={{
        title: texts.topicTitle,
        help_category_id: texts.category,
        description: texts.description,
        body: texts.body,
        roles: texts.roles,
      }}
      readable={(name, value = '') => {
        if (Array.isArray(value)) return value.map((id) => nameIn(roles, id)).join(', ');
        return name === 'help_category_id' ? nameIn(categories, value) : value;
      }}
    />
  );
}
