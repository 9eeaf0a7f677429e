import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { notifyDone, notifyFailed } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { ValueForm } from './form.tsx';
import { valueTexts } from './texts.ts';
import { readVersionToEdit, VALUES_KEY, type Value, type ValueVersion } from './value.ts';

const PATH = '/api/payroll/statutory_values/{key}/versions/{version}';

/** Buttons that confirm a version, and edit or delete a version that no final run has used. */
export function VersionActions({ value, version }: { value: Value; version: ValueVersion }) {
  const texts = useTexts(valueTexts);
  const queries = useQueryClient();
  // The list may be outdated, so reload the version before editing it.
  const opening = useMutation({
    mutationFn: () => readVersionToEdit(value.key, version.id),
    onError: notifyFailed,
  });
  const params = { path: { key: value.key, version: version.id } };
  const done = (said: string) => {
    void queries.invalidateQueries({ queryKey: VALUES_KEY });
    notifyDone(said);
  };
  return (
    <Group justify="flex-end" gap="xs" wrap="nowrap">
      {!version.confirmed && (
        <ConfirmButton
          size="xs"
          color="blue"
          label={texts.confirm}
          title={texts.confirmTitle}
          text={texts.confirmText}
          action={() => answer(api.PATCH(PATH, { params, body: { confirmed: true } }))}
          onDone={() => done(texts.confirmDone)}
        />
      )}
      {!version.used && (
        <Button size="xs" variant="default" loading={opening.isPending} onClick={() => opening.mutate()}>
          {texts.edit}
        </Button>
      )}
      {!version.used && value.versions.length > 1 && (
        <ConfirmButton
          size="xs"
          color="red"
          variant="outline"
          label={texts.remove}
          title={texts.removeTitle}
          text={texts.removeText}
          action={() => answer(api.DELETE(PATH, { params }))}
          onDone={() => done(texts.removed)}
        />
      )}
      {opening.data !== undefined && (
        <ValueForm value={value} read={opening.data} onClose={() => opening.reset()} />
      )}
    </Group>
  );
}
