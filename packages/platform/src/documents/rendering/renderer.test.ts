import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { type TestContext, test } from 'node:test';
import { textOfPdf } from '@bulwagan/testing/samples/pdf-text.ts';
import type { Paper } from './paper.ts';
import { createRenderer, RenderFailed } from './renderer.ts';

const PAPER: Paper = {
  title: 'Order',
  office: 'Branch 1',
  language: 'en',
  pageSize: 'a4',
  layout: 'form',
  date: '2026-11-30',
  blocks: [{ type: 'paragraph', align: 'left', lines: [[{ s: 'Be it so ordered.' }]] }],
  emblem: null,
  footer: [],
  qr: null,
  draft: null,
};

/** Papers that take long enough for the process to end while it renders them. */
const MANY = Array.from({ length: 400 }, () => PAPER);

/** Ends the process that renders, as the system does when memory is short. */
function killProcess(): void {
  const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'rendering/worker.ts'], {
    encoding: 'utf8',
  });
  for (const pid of found.trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
}

const startRenderer = (t: TestContext, options = {}) => {
  const renderer = createRenderer(options);
  t.after(() => renderer.close());
  return renderer;
};

test('contract §3.2 a paper whose first process ends fails, and the next paper is printed', async (t) => {
  const renderer = startRenderer(t);
  const failing = renderer.render([PAPER]);
  killProcess();
  await assert.rejects(failing, RenderFailed);
  assert.equal((await renderer.render([PAPER])).pages, 1);
});

test('contract §3.2 a paper is printed although the process that printed others before it ends', async (t) => {
  const renderer = startRenderer(t);
  await renderer.render([PAPER]);
  const second = renderer.render(MANY);
  killProcess();
  assert.equal((await second).pages, MANY.length);
});

test('contract §3.2 a paper is printed although the process that printed others has just ended', async (t) => {
  const renderer = startRenderer(t);
  await renderer.render([PAPER]);
  killProcess();
  assert.equal((await renderer.render([PAPER])).pages, 1);
});

test('contract §3.2 a paper is printed with a square for each character that no font has', async (t) => {
  const renderer = startRenderer(t);
  const s = 'Ana 🌁 กรุงเทพ देवनागरी 漢\u0301王 김 é ₱5 ‘x’ 👨‍👩‍👧 \u0e01\u0301';
  const text: Paper = {
    ...PAPER,
    office: s,
    blocks: [{ type: 'paragraph', align: 'left', lines: [[{ s }]] }],
  };
  const printed = await textOfPdf((await renderer.render([text])).pdf);
  for (const part of ['Ana □', '漢王', '김', 'é', '₱5', '‘x’'])
    assert.ok(printed.includes(part), `${part}: ${printed}`);
});

test('contract §3.2 a paper that needs too much memory also in a new process fails', async (t) => {
  const renderer = startRenderer(t, { limitInBytes: 1 });
  await assert.rejects(renderer.render(MANY), /too much memory/);
});
