import type { SVGProps } from 'react';

/** `size` in pixels, 24 by default; `stroke` is the width of lines in a 24-pixel icon, 2 by default. */
export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke' | 'path'> {
  size?: number | string;
  stroke?: number | string;
}

/** Returns an icon drawn with lines, from its SVG paths. */
export function outline(...paths: string[]) {
  return ({ size = 24, stroke = 2, ...props }: IconProps) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: icons are decorative; the caller labels its button or link.
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

/** Returns an icon drawn as a filled shape, from its SVG paths. */
export function filled(...paths: string[]) {
  return ({ size = 24, stroke: _, ...props }: IconProps) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: as above.
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      {...props}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
