export { type Html, html } from '../../platform/pages/html.ts';
