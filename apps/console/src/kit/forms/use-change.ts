import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { useTexts } from '../../language/language.tsx';
import { notifyDone } from '../notify.ts';
import { kitTexts } from '../texts.ts';
import type { OwnErrors } from './field-errors.ts';
import { useSubmit } from './use-submit.ts';
import { compareVersions, layOver, type Versions } from './versions.ts';

/** Data with the `ETag` of the response that contained it. */
export interface Tagged<Data> {
  data: Data;
  tag: string | undefined;
}

interface Change<Data, Values> {
  /** Record that the form edits; undefined when a new record is created, which cannot conflict. */
  read: Tagged<Data> | undefined;
  valuesOf: (data: Data) => Values;
  /** Reads the saved record. */
  readAgain: (() => Promise<Tagged<Data>>) | undefined;
  /** Sends the values with the `ETag` of the record they are based on. */
  send: (values: Values, from: Tagged<Data> | undefined) => Promise<Tagged<Data>>;
  onDone: (saved: Data, values: Values) => void | Promise<void>;
  /** See `useSubmit`. */
  ownErrors?: (values: Values) => OwnErrors;
}

/** Versions of a record that two users changed at the same time, for `VersionsDialog`. */
export interface Conflict<Data, Values> {
  now: Data;
  versions: Versions<Values>;
  choose: (mine: (keyof Values)[]) => void;
  takeTheirs: () => void;
  close: () => void;
}

/**
 * Submits a form like `useSubmit`, with optimistic locking. After a 412, changes to different fields are merged; the
 * user chooses between the versions of each field that both users changed.
 */
export function useChange<Data, Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  { read, valuesOf, readAgain, send, onDone, ownErrors }: Change<Data, Values>,
) {
  const common = useTexts(kitTexts);
  // Base of the edit. It is replaced after a conflict and after saving.
  const from = useRef(read);
  const [conflict, setConflict] = useState<Tagged<Data>>();
  /** True if the next save contains fields that only another user changed. */
  const isMerged = useRef(false);
  const submission = useSubmit(form, {
    send: (values: Values) => send(values, from.current),
    ...(ownErrors === undefined ? {} : { ownErrors }),
    onDone: (saved, values: Values) => {
      from.current = saved;
      if (isMerged.current) notifyDone(common.merged);
      isMerged.current = false;
      // The submission ends only when `onDone` has finished, including anything it waits for.
      return onDone(saved.data, values);
    },
    ...(readAgain === undefined
      ? {}
      : {
          onConflict: async () => {
            const now = await readAgain();
            const { conflicting, own } = compareVersions(Object.keys(form.getValues()), versionsWith(now));
            if (conflicting.length > 0) return setConflict(now);
            // The other user changed other fields, so keep the changes of both users.
            isMerged.current = true;
            sendOver(now, own);
          },
        }),
  });

  const versionsWith = (now: Tagged<Data>): Versions<Values> => ({
    before: valuesOf(from.current!.data),
    theirs: valuesOf(now.data),
    mine: form.getValues(),
  });

  /** Makes the saved record the new base of the form. */
  function startFrom(now: Tagged<Data>): void {
    from.current = now;
    form.setInitialValues(valuesOf(now.data));
    setConflict(undefined);
  }

  function sendOver(now: Tagged<Data>, mine: readonly (keyof Values)[]): void {
    const values = layOver(versionsWith(now), mine);
    startFrom(now);
    form.setValues(values);
    submission.submit();
  }

  const open = (now: Tagged<Data>): Conflict<Data, Values> => ({
    now: now.data,
    versions: versionsWith(now),
    choose: (mine) => sendOver(now, mine),
    takeTheirs: () => {
      startFrom(now);
      form.reset();
    },
    close: () => setConflict(undefined),
  });
  return {
    ...submission,
    conflict: conflict === undefined ? undefined : open(conflict),
    /** Record that the form is based on. */
    base: () => from.current,
    /** Uses the saved record as the new base and keeps the typed values. */
    rebase: startFrom,
  };
}
