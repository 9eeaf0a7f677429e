import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { useTexts } from '../../language/language.tsx';
import { tellDone } from '../tell.ts';
import { kitTexts } from '../texts.ts';
import type { OwnErrors } from './field-errors.ts';
import { useSubmit } from './use-submit.ts';
import { compareVersions, layOver, type Versions } from './versions.ts';

/** Something with the `ETag` that it was read with. */
export interface Tagged<Data> {
  data: Data;
  tag: string | undefined;
}

interface Change<Data, Values> {
  /** What the form was filled from; without it something new is made, which nobody else can change. */
  read: Tagged<Data> | undefined;
  valuesOf: (data: Data) => Values;
  /** What stands now. */
  readAgain: (() => Promise<Tagged<Data>>) | undefined;
  /** Sends the values, and with them the tag of what they were made from. */
  send: (values: Values, from: Tagged<Data> | undefined) => Promise<Tagged<Data>>;
  onDone: (saved: Data, values: Values) => void | Promise<void>;
  /** As in `useSubmit`. */
  ownErrors?: (values: Values) => OwnErrors;
}

/** Both versions of what two people changed at once, for `VersionsDialog`. */
export interface Conflict<Data, Values> {
  now: Data;
  versions: Versions<Values>;
  choose: (mine: (keyof Values)[]) => void;
  takeTheirs: () => void;
  close: () => void;
}

/**
 * Sends a form as `useSubmit`, and nobody overwrites unseen what somebody else has saved meanwhile (412): of what both
 * changed one chooses, and what only one of them changed is kept.
 */
export function useChange<Data, Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  { read, valuesOf, readAgain, send, onDone, ownErrors }: Change<Data, Values>,
) {
  const common = useTexts(kitTexts);
  // What is being changed: another copy than the first one after a conflict, and once it is saved.
  const from = useRef(read);
  const [conflict, setConflict] = useState<Tagged<Data>>();
  const submission = useSubmit(form, {
    send: (values: Values) => send(values, from.current),
    ...(ownErrors === undefined ? {} : { ownErrors }),
    onDone: (saved, values: Values) => {
      from.current = saved;
      // Sent only when all of it is done, where that waits for something.
      return onDone(saved.data, values);
    },
    ...(readAgain === undefined
      ? {}
      : {
          onConflict: async () => {
            const now = await readAgain();
            const { conflicting, own } = compareVersions(Object.keys(form.getValues()), versionsWith(now));
            if (conflicting.length > 0) return setConflict(now);
            // They changed other fields: both are kept.
            tellDone(common.merged);
            sendOver(now, own);
          },
        }),
  });

  const versionsWith = (now: Tagged<Data>): Versions<Values> => ({
    before: valuesOf(from.current!.data),
    theirs: valuesOf(now.data),
    mine: form.getValues(),
  });

  /** From here on the form changes what stands now. */
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
  return { ...submission, conflict: conflict === undefined ? undefined : open(conflict) };
}
