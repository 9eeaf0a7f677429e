import { Modal, type ModalProps } from '@mantine/core';
import { type MouseEvent, useEffect, useState } from 'react';
import { useTexts } from '../language/language.tsx';
import { kitTexts } from './texts.ts';

/**
 * Dialog over the page. Once something in it was typed or chosen, neither Esc nor a click outside closes it: what was filled in
 * is discarded by a button only.
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
  // A choice from a list of options changes no field of the browser's own.
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
