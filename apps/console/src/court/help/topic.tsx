import { Button, Paper, Text } from '@mantine/core';
import { Link } from 'react-router';
import { ifMatch } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import type { Tagged } from '../../kit/forms/use-change.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { RichText } from '../../kit/rich-text/rich-text.tsx';
import { useDeleted } from '../../kit/use-deleted.ts';
import { useIfUnchanged } from '../../kit/use-if-unchanged.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas, useAdministrates } from '../api.ts';
import { useRoles } from '../users/choices.ts';
import { helpTexts } from './texts.ts';
import { HELP_KEY, keyOfTopic, useTopic } from './use-help.ts';

export default function HelpTopic() {
  return <Loaded query={useTopic()}>{(read) => <Topic read={read} />}</Loaded>;
}

function Topic({ read }: { read: Tagged<Schemas['HelpTopic']> }) {
  const topic = read.data;
  const texts = useTexts(helpTexts);
  const { date } = useFormats();
  const { isAdministrator, isSuperAdmin } = useAdministrates();
  return (
    <>
      <PageHeader
        title={topic.title}
        back={{ label: texts.title, to: '/help' }}
        {...(topic.description === null ? {} : { detail: topic.description })}
        actions={
          isAdministrator && (
            <>
              <Button component={Link} to={`/help/${topic.id}/edit`}>
                {texts.edit}
              </Button>
              <DeleteTopic read={read} />
            </>
          )
        }
      />
      <Paper withBorder p={{ base: 'md', sm: 'xl' }} component="article">
        <RichText html={topic.body} />
      </Paper>
      <Text size="sm" c="dimmed" mt="md">
        {texts.updated(date(topic.updated_at))}
      </Text>
      {isSuperAdmin && <SeenBy roleIds={topic.roles ?? []} />}
    </>
  );
}

function SeenBy({ roleIds }: { roleIds: readonly string[] }) {
  const texts = useTexts(helpTexts);
  const { data: roles = [] } = useRoles();
  const names = roles.filter(({ id }) => roleIds.includes(id)).map(({ name }) => name);
  return (
    <Text size="sm" c="dimmed" mih={24}>
      {names.length > 0 && texts.seenBy(names.join(', '))}
    </Text>
  );
}

function DeleteTopic({ read }: { read: Tagged<Schemas['HelpTopic']> }) {
  const { id, title } = read.data;
  const texts = useTexts(helpTexts);
  const gone = useDeleted({ kind: HELP_KEY, own: keyOfTopic(id), to: '/help' });
  const ifUnchanged = useIfUnchanged(keyOfTopic(id));
  return (
    <ConfirmButton
      label={texts.delete}
      title={texts.deleteTitle(title)}
      text={texts.deleteText}
      action={() =>
        ifUnchanged(
          api.DELETE('/api/help-topics/{id}', { params: { path: { id }, header: ifMatch(read.tag) } }),
        )
      }
      onDone={() => gone(texts.deleted(title))}
    />
  );
}
