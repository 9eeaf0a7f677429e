import { Anchor, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, useContext, useSyncExternalStore } from 'react';
import { sessionStore, settleSession } from '../api/session.ts';
import { useTexts } from '../language/language.tsx';
import { shellTexts } from './texts.ts';

export interface SessionAgain {
  /** Called after sign-in; waiting requests then continue. */
  onDone: () => void;
}

/** Query key of the signed-in user. */
export const ME_KEY = ['me'] as const;

/** Fields that identify a user at sign-in. */
interface Names {
  email?: string;
  username?: string;
}

const Whose = createContext<Names | undefined>(undefined);

/**
 * Returns the user whose session has ended; only this user may continue the unfinished work. Undefined outside of the
 * dialog.
 */
export function useWhoseSession(): Names | undefined {
  return useContext(Whose);
}

/** Dialog over the page when a session has ended: the user signs in again and continues. */
export function SessionDialog({ SignInAgain }: { SignInAgain: ComponentType<SessionAgain> }) {
  const texts = useTexts(shellTexts);
  const queries = useQueryClient();
  const isLost = useSyncExternalStore(sessionStore.subscribe, sessionStore.isLost);
  return (
    <Modal
      opened={isLost}
      onClose={() => settleSession(false)}
      title={texts.sessionTitle}
      // A stray click or key must not discard unsaved input. A link in the dialog does that.
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      // Above the dialogs of the waiting page.
      zIndex={300}
      centered
    >
      <Text mb="md">{texts.session}</Text>
      {isLost && (
        <Whose value={queries.getQueryData<Names>(ME_KEY)}>
          <SignInAgain
            onDone={() => {
              settleSession(true);
              void queries.invalidateQueries({ queryKey: ME_KEY });
            }}
          />
        </Whose>
      )}
      <Anchor
        component="button"
        type="button"
        size="sm"
        display="block"
        mt="lg"
        mx="auto"
        onClick={() => settleSession(false)}
      >
        {texts.sessionLeave}
      </Anchor>
    </Modal>
  );
}
