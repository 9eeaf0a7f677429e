import { quantile } from '../figures.ts';
import type { RendererFigures, RendererName, RenderersTask } from './renderers.ts';

/** Process that prints papers with one renderer and sends its figures. */
const { renderer, papers, folder } = JSON.parse(process.argv[2]!) as RenderersTask;

const LOADERS: Record<RendererName, () => Promise<() => number | Promise<number>>> = {
  typst: async () => (await import('./typst.ts')).typstRenderer(),
  pdfkit: async () => await (await import('./pdfkit.ts')).pdfkitRenderer(),
  'react-pdf': async () => (await import('./react-pdf.ts')).reactPdfRenderer(folder),
};

const from = performance.now();
const print = await LOADERS[renderer]();
const bytes = await print();
const firstInMs = performance.now() - from;
const times: number[] = [];
const start = performance.now();
const cpu = process.cpuUsage();
for (let paper = 0; paper < papers; paper += 1) {
  const at = performance.now();
  await print();
  times.push(performance.now() - at);
}
const { user, system } = process.cpuUsage(cpu);
const figures: RendererFigures = {
  papersPerSecond: papers / ((performance.now() - start) / 1_000),
  firstInMs,
  processorInMs: (user + system) / 1_000 / papers,
  p50InMs: quantile(times, 0.5),
  bytes,
  memoryInMiB: Math.round(process.resourceUsage().maxRSS / 1_024),
};
process.send!(figures);
