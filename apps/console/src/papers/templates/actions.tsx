import { Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { ifUnchanged } from '../../kit/use-if-unchanged.ts';
import { useTexts } from '../../language/language.tsx';
import { useRefreshPapers } from '../data.ts';
import { type Template, usePapers } from '../service.ts';
import { templateTexts } from './texts.ts';

interface TemplateActionsProps {
  template: Template;
  /** Returns the `ETag` of the text that the user sees. */
  tag: () => string | undefined;
  isDirty: boolean;
  /** Loads and shows the latest saved template. */
  follow: () => Promise<void>;
}

/** Buttons that publish and retire a template. They act only on the version that the user has seen. */
export function TemplateActions({ template, tag, isDirty, follow }: TemplateActionsProps) {
  const texts = useTexts(templateTexts);
  const { api, base } = usePapers();
  const navigate = useNavigate();
  const refresh = useRefreshPapers();
  const whileUnchanged = ifUnchanged(follow);
  return (
    <>
      {template.status !== 'published' && (
        <ConfirmButton
          label={texts.publish}
          title={texts.publishTitle}
          text={texts.publishHint}
          disabled={isDirty}
          color="wood"
          variant="light"
          action={() => whileUnchanged(api.publishTemplate(template.id, tag()))}
          onDone={() => {
            notifyDone(texts.published(template.version + 1));
            void follow();
          }}
        />
      )}
      {template.status !== 'retired' && (
        <ConfirmButton
          label={texts.remove}
          title={texts.removeTitle}
          text={texts.removeHint}
          action={() => whileUnchanged(api.removeTemplate(template.id, tag()))}
          onDone={() => {
            notifyDone(texts.removed);
            // A draft that was never published no longer exists.
            if (template.version === 0) void Promise.all([navigate(`${base}/templates`), refresh()]);
            else void follow();
          }}
        />
      )}
      {isDirty && (
        <Text size="sm" c="dimmed">
          {texts.unsaved}
        </Text>
      )}
    </>
  );
}
