import { FileButton, type FileButtonProps } from '@mantine/core';
import { useRef } from 'react';

interface FileChooserProps extends Pick<FileButtonProps, 'children'> {
  /** File types offered by the browser's file dialog. */
  accept: string;
  onChoose: (file: File) => void;
}

/** Button that chooses a file. The same file can be chosen again, e.g. after it was refused and corrected. */
export function FileChooser({ accept, onChoose, children }: FileChooserProps) {
  const forget = useRef<() => void>(null);
  return (
    <FileButton
      accept={accept}
      resetRef={forget}
      onChange={(file) => {
        if (file !== null) onChoose(file);
        // Without a reset, browsers fire no change event for the same file.
        forget.current?.();
      }}
    >
      {children}
    </FileButton>
  );
}
