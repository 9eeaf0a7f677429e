import classes from './ornaments.module.css';

const RAYS = 9;

function rays(centre: { x: number; y: number }, inner: number, outer: number): string {
  return Array.from({ length: RAYS }, (_, n) => {
    const angle = (Math.PI * n) / (RAYS - 1);
    const at = (radius: number) =>
      `${(centre.x - radius * Math.cos(angle)).toFixed(1)} ${(centre.y - radius * Math.sin(angle)).toFixed(1)}`;
    return `M${at(inner)}L${at(outer)}`;
  }).join('');
}

const BAY = 200;
const BAYS = 12;
const DOORWAY =
  'M20 200V92a80 80 0 0 1 160 0V200M20 92H180M80 92a20 20 0 0 1 40 0M50 92a50 50 0 0 1 100 0' +
  rays({ x: 100, y: 92 }, 20, 80);

/** Decorative arcade of doorways with fanlights, as on the landing page. */
export function Arcade() {
  return (
    <svg
      className={classes.arcade}
      viewBox={`0 0 ${BAY * BAYS} 200`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <g id="bay">
          <path className={classes.pane} d="M20 200V92a80 80 0 0 1 160 0V200Z" />
          <path className={classes.tracery} strokeWidth="2.5" d={DOORWAY} />
          <path className={classes.tracery} d="M60 92V200M100 92V200M140 92V200M20 128H180M20 164H180" />
        </g>
      </defs>
      {Array.from({ length: BAYS }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <use key={n} href="#bay" x={n * BAY} />
      ))}
    </svg>
  );
}

const FAN = rays({ x: 200, y: 68 }, 22, 190);

/** Decorative fanlight above a card. */
export function Fanlight({ height = 68 }: { height?: number }) {
  return (
    <svg
      className={classes.fan}
      style={{ height }}
      viewBox="0 0 400 68"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className={classes.tracery}
        strokeWidth="1.5"
        d={`${FAN}M178 68a22 22 0 0 1 44 0M148 68a52 52 0 0 1 104 0M108 68a92 92 0 0 1 184 0M60 68a140 140 0 0 1 280 0M8 68a192 192 0 0 1 384 0`}
      />
    </svg>
  );
}
