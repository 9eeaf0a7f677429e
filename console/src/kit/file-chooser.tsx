import { FileButton, type FileButtonProps } from '@mantine/core';
import { useRef } from 'react';

interface FileChooserProps extends Pick<FileButtonProps, 'children'> {
  /** The types that a browser offers to choose. */
  accept: string;
  onChoose: (file: File) => void;
}

/** Lets one choose a file, and the same one again: after it was refused, mended, or taken out. */
export function FileChooser({ accept, onChoose, children }: FileChooserProps) {
  const forget = useRef<() => void>(null);
  return (
    <FileButton
      accept={accept}
      resetRef={forget}
      onChange={(file) => {
        if (file !== null) onChoose(file);
        // A browser tells nothing of a file that it holds already.
        forget.current?.();
      }}
    >
      {children}
    </FileButton>
  );
}
