export { type Html, html } from '@bulwagan/platform/pages/html.ts';
