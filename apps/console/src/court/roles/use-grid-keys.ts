import { type KeyboardEvent, useRef, useState } from 'react';

type Place = [row: number, column: number];

/** Returns the target cell of a navigation key, as in the ARIA grid pattern; undefined for other keys. */
function follow(event: KeyboardEvent, [row, column]: Place, [rows, columns]: Place): Place | undefined {
  const isFar = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowUp':
      return [row - 1, column];
    case 'ArrowDown':
      return [row + 1, column];
    case 'ArrowLeft':
      return [row, column - 1];
    case 'ArrowRight':
      return [row, column + 1];
    case 'Home':
      return [isFar ? 0 : row, 0];
    case 'End':
      return [isFar ? rows - 1 : row, columns - 1];
    default:
      return undefined;
  }
}

/** Makes a grid a single tab stop. Arrow keys, Home and End move between its checkboxes (`data-cell="row column"`). */
export function useGridKeys(rows: number, columns: number) {
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>([0, 0]);
  // A search may have reduced the number of rows or columns.
  const [row, column] = [Math.min(at[0], rows - 1), Math.min(at[1], columns - 1)];
  return {
    grid,
    tabIndexOf: (ofRow: number, ofColumn: number) => (ofRow === row && ofColumn === column ? 0 : -1),
    onFocus: (ofRow: number, ofColumn: number) => setAt([ofRow, ofColumn]),
    onKeyDown: (event: KeyboardEvent) => {
      const isBox = event.target instanceof HTMLInputElement;
      const to = isBox ? follow(event, [row, column], [rows, columns]) : undefined;
      if (to === undefined) return;
      event.preventDefault();
      grid.current?.querySelector<HTMLElement>(`[data-cell="${to.join(' ')}"]`)?.focus();
    },
  };
}
