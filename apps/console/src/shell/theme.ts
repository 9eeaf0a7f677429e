import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/** Narra-wood brown and gold, the same colors as on server-rendered pages (`packages/platform/src/pages/site.css`). */
const WOOD: MantineColorsTuple = [
  '#fbf1ea',
  '#f3dfd2',
  '#e6bda3',
  '#d99a72',
  '#ce7b49',
  '#b8602f',
  '#9c4a21',
  '#7d3519',
  '#682b14',
  '#4f200f',
];

/** Warm grays for text and background. */
const PAPER: MantineColorsTuple = [
  '#fbf7ef',
  '#f5eee1',
  '#e9decb',
  '#d9cab2',
  '#b9a78c',
  '#98866d',
  '#7a6a56',
  '#66574a',
  '#463a30',
  '#2a2019',
];

const NIGHT: MantineColorsTuple = [
  '#f1e8da',
  '#d9cbb8',
  '#b9a994',
  '#8f7f6c',
  '#5c4d3e',
  '#4a3c2f',
  '#33291f',
  '#211a13',
  '#16110c',
  '#0e0a07',
];

/* From shade 7 on, each color has a contrast of at least 4.5 as text on its own lightest shade. */
const RED: MantineColorsTuple = [
  '#fbe7e3',
  '#f5cfc8',
  '#eba59a',
  '#e07c6d',
  '#d35a48',
  '#c23f2e',
  '#b0352a',
  '#9d2b20',
  '#82221a',
  '#661912',
];
const GREEN: MantineColorsTuple = [
  '#e3f2e8',
  '#c8e4d2',
  '#9ccfb0',
  '#6fb98d',
  '#4aa370',
  '#2f8a57',
  '#257a4b',
  '#1d6b43',
  '#165535',
  '#0f3f27',
];
const YELLOW: MantineColorsTuple = [
  '#faefd2',
  '#f5e0ad',
  '#ecc977',
  '#e2b24a',
  '#cf9a2b',
  '#a87a14',
  '#8c6408',
  '#7a5200',
  '#614100',
  '#483000',
];
const BLUE: MantineColorsTuple = [
  '#e3eef5',
  '#c7dcea',
  '#97bfd8',
  '#689fc2',
  '#4583ac',
  '#2f6f94',
  '#296283',
  '#235470',
  '#1b4258',
  '#133141',
];

const SERIF =
  '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", "Noto Serif", Georgia, serif';

export const theme = createTheme({
  primaryColor: 'wood',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input);
    // Mantine derives the text color from the light scheme's shade even in the dark scheme.
    const isNamed = input.color === undefined || input.color in input.theme.colors;
    return input.variant === 'filled' && isNamed ? { ...colours, color: 'var(--house-on-filled)' } : colours;
  },
  colors: { wood: WOOD, gray: PAPER, dark: NIGHT, red: RED, green: GREEN, yellow: YELLOW, blue: BLUE },
  white: '#fffdf8',
  black: '#2a2019',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  headings: { fontFamily: SERIF, fontWeight: '600', textWrap: 'balance' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // The comma groups thousands. By default Mantine also accepts it as a decimal point: 5,000 became 5.00.
    NumberInput: { defaultProps: { allowedDecimalSeparators: ['.'] } },
    // Focus the first item. Mantine's default focus target is not part of the menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Arrow keys scroll a table that is wider than the page.
    TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
  },
});

const COLOURS = ['wood', 'gray', 'red', 'green', 'yellow', 'blue'] as const;

/**
 * Overrides of dark-scheme colors with too little contrast: links on cards, and the light variant (e.g. status badges),
 * whose background hardly differed from the page.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: {
    '--mantine-color-anchor': 'var(--mantine-color-wood-3)',
    ...Object.fromEntries(
      COLOURS.flatMap((colour) => [
        [`--mantine-color-${colour}-light`, tinted(colour, 20)],
        [`--mantine-color-${colour}-light-hover`, tinted(colour, 28)],
        [`--mantine-color-${colour}-light-color`, `var(--mantine-color-${colour}-1)`],
      ]),
    ),
  },
});

const tinted = (colour: string, percent: number): string =>
  `color-mix(in srgb, var(--mantine-color-${colour}-4) ${percent}%, var(--house-card))`;
