import { Modal, type ModalProps } from '@mantine/core';
import { type MouseEvent, useEffect, useState } from 'react';
import { useTexts } from '../language/language.tsx';
import { kitTexts } from './texts.ts';

/**
 * Modal dialog. Once something was typed or chosen in it, only a button closes it; Esc and clicks outside are ignored.
 */
export function Dialog({
  opened,
  closeOnEscape = true,
  closeOnClickOutside = true,
  children,
  ...props
}: ModalProps) {
  const texts = useTexts(kitTexts);
  const [isFilled, setFilled] = useState(false);
  useEffect(() => {
    if (!opened) setFilled(false);
  }, [opened]);
  // Choosing from a custom option list fires no input event, so clicks count as input too.
  const noteChoice = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[role=option]') !== null) setFilled(true);
  };
  return (
    <Modal
      opened={opened}
      closeOnEscape={closeOnEscape && !isFilled}
      closeOnClickOutside={closeOnClickOutside && !isFilled}
      closeButtonProps={{ 'aria-label': texts.close }}
      {...props}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes what happens in the fields. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above; by the keyboard a choice comes as input. */}
      <div onInput={() => setFilled(true)} onClick={noteChoice}>
        {children}
      </div>
    </Modal>
  );
}
