import { Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useSyncExternalStore } from 'react';
import { sessionStore, settleSession } from '../api/session.ts';
import { useTexts } from '../language/language.tsx';
import { shellTexts } from './texts.ts';

export interface SessionAgain {
  /** Signed in: what waits goes on. */
  onDone: () => void;
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
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': texts.signOut }}
      centered
    >
      <Text mb="md">{texts.session}</Text>
      {isLost && (
        <SignInAgain
          onDone={() => {
            settleSession(true);
            void queries.invalidateQueries({ queryKey: ['me'] });
          }}
        />
      )}
    </Modal>
  );
}
