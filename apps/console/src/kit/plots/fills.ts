/** Distinguishable in both color schemes and for most color-blind users; adjacent areas also get patterns. */
export const COLOURS = [
  '#a4552a',
  '#2f6f8f',
  '#b98a2e',
  '#4e7d4a',
  '#7a4a86',
  '#8a8f98',
  '#c0504d',
  '#5b6abf',
] as const;

const TILE_IN_PX = 8;
/** Lines of each pattern within its tile, as x1, y1, x2, y2. */
const PATTERNS = [
  [],
  [[-1, 9, 9, -1]],
  [[0, 4, 8, 4]],
  [[-1, -1, 9, 9]],
  [[4, 0, 4, 8]],
  [
    [0, 4, 8, 4],
    [4, 0, 4, 8],
  ],
] as const;

/** Returns the fill of the area with the given index: its color and its pattern. */
export function fillOf(index: number): CanvasPattern | string {
  const colour = COLOURS[index % COLOURS.length]!;
  const tile = new OffscreenCanvas(TILE_IN_PX, TILE_IN_PX);
  const pen = tile.getContext('2d')!;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, TILE_IN_PX, TILE_IN_PX);
  pen.strokeStyle = 'rgb(255 255 255 / 45%)';
  for (const [x1, y1, x2, y2] of PATTERNS[index % PATTERNS.length]!) {
    pen.moveTo(x1, y1);
    pen.lineTo(x2, y2);
  }
  pen.stroke();
  return pen.createPattern(tile, 'repeat') ?? colour;
}
