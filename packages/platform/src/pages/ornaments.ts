import { type Html, html } from './html.ts';

/** Number of rays in the fanlight: twice the rays in the upper half of the flag's sun. */
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

/** Draws an arcade with fanlights. */
export function arcade(): Html {
  const fan = rays({ x: 100, y: 92 }, 20, 80);
  return html`<svg class="arcade" viewBox="0 0 ${BAY * BAYS} 200" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
<defs><g id="bay"><path class="pane" d="M20 200V92a80 80 0 0 1 160 0V200Z"/>
<path class="tracery" stroke-width="2.5" d="M20 200V92a80 80 0 0 1 160 0V200M20 92H180M80 92a20 20 0 0 1 40 0M50 92a50 50 0 0 1 100 0${fan}"/>
<path class="tracery" d="M60 92V200M100 92V200M140 92V200M20 128H180M20 164H180"/></g></defs>
${Array.from({ length: BAYS }, (_, n) => html`<use href="#bay" x="${n * BAY}"/>`)}</svg>`;
}

/** Draws a single fanlight, for the top of a card. */
export function fanlight(): Html {
  const fan = rays({ x: 200, y: 68 }, 22, 190);
  return html`<svg class="fan" viewBox="0 0 400 68" preserveAspectRatio="xMidYMax meet" aria-hidden="true" focusable="false">
<path class="tracery" stroke-width="1.5" d="${fan}M178 68a22 22 0 0 1 44 0M148 68a52 52 0 0 1 104 0M108 68a92 92 0 0 1 184 0M60 68a140 140 0 0 1 280 0M8 68a192 192 0 0 1 384 0"/></svg>`;
}

/** Draws the logo at the size of a letter. */
export function fanlightMark(): Html {
  return html`<svg viewBox="0 0 24 27" aria-hidden="true" focusable="false"><path fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" d="M3 26V12a9 9 0 0 1 18 0V26ZM3 13H21M12 13V26M12 13 5.6 6.6M12 13 18.4 6.6M12 13V3"/></svg>`;
}
