import { Anchor, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, useContext, useSyncExternalStore } from 'react';
import { sessionStore, settleSession } from '../api/session.ts';
import { useTexts } from '../language/language.tsx';
import { shellTexts } from './texts.ts';

export interface SessionAgain {
  /** Signed in: what waits goes on. */
  onDone: () => void;
}

/** Whoever is signed in, among what is loaded. */
export const ME_KEY = ['me'] as const;

/** What one signs in by. */
interface Names {
  email?: string;
  username?: string;
}

const Whose = createContext<Names | undefined>(undefined);

/** Whose session has ended: only they may go on with what they began. Undefined outside of the dialog. */
export function useWhoseSession(): Names | undefined {
  return useContext(Whose);
}

/** Over the page when a session has ended: sign in, and go on where one was. */
export function SessionDialog({ SignInAgain }: { SignInAgain: ComponentType<SessionAgain> }) {
  const texts = useTexts(shellTexts);
  const queries = useQueryClient();
  const isLost = useSyncExternalStore(sessionStore.subscribe, sessionStore.isLost);
  return (
    <Modal
      opened={isLost}
      onClose={() => settleSession(false)}
      title={texts.sessionTitle}
      // Nobody loses what they typed by a slip: there is a link for that.
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      // Above dialogs of the page that waits.
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
