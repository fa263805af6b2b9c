import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { FLOOR } from '#root/apps/web/floor.ts';
import {
  attributesIn,
  findYoungApis,
  findYoungAttributes,
  findYoungMembers,
  findYoungStyles,
} from '#root/apps/web/young-features.ts';
import { LESSON_ATTRIBUTES } from '#root/apps/server/src/features/learning/lesson-html.ts';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'apps/web/dist');

/** Exceptions, with the reason. */
const ALLOWED = {
  'navigator.connection': 'asked for with ?. everywhere: React, saving data',
  'navigator.canShare': 'asked for with ?.; without it the picture is downloaded',
  'navigator.share': 'only after navigator.canShare',
  'navigator.vibrate': 'asked for with ?.: iPhones have none',
  '.canShare()': 'the same',
  '.caretPositionFromPoint()': 'asked for first; without it a tap finds the paragraph',
  '.startViewTransition()': 'React and the router ask for it',
  '.skipTransition()': 'the same',
  '.getVoices()': 'asked for first; an Android WebView has no voice, and no button',
  SpeechSynthesisUtterance: 'only with a voice',
  '.createContext()': "React's own",
  '.isActive()': "TanStack Query's own",
  '.linePos()': "yaml's own",
  '.createPolicy()': 'DOMPurify asks for it',
  '.createHTML()': 'the same',
  '.createScriptURL()': 'the same',
  '.getAttributeType()': 'the same',
  '@property': 'Tailwind says the first values again for browsers without it, in @layer properties',
  '@starting-style': 'a question fades in, or is there at once',
  ':has': 'styles.css says what stands in for it, under @supports not',
  'field-sizing': 'the message box grows, or scrolls in one line',
  'text-wrap': 'headings are balanced, or broken as ever',
  hyphens: 'long words are broken anyway: overflow-wrap',
  resize: 'a text area has a handle, or none, as on phones',
  'overscroll-behavior': 'the page behind a sheet stays, or moves',
  'text-size-adjust': 'with its prefix beside it',
  'user-select': 'with its prefix beside it',
  'box-orient': 'with its prefix: line-clamp',
  '-webkit-tap-highlight-color': 'there is nothing to lack in Firefox',
  '@page': 'margins of a printed plan, or those of the browser',
  size: 'a poster is printed across the sheet, or as the reader turns it in the dialog',
  'print-color-adjust': 'with its prefix beside it',
  '::selection': 'colour of what is marked; iOS has its own',
};

/**
 * Staff's editors, which have methods with the same names as browsers', and the code for passkeys: they check for
 * new features before they use them.
 */
const CHECKS_ITSELF = /^assets\/(code-mirror|passkey-ceremonies|rich-text-editor)-/;

/** The same for members of objects, by type. */
const ALLOWED_MEMBERS = {
  'CaretPosition.offset': 'only where Document.caretPositionFromPoint is there',
  'CaretPosition.offsetNode': 'the same',
  'Document.caretPositionFromPoint': 'asked for first; without it a tap finds the paragraph',
  'KeyboardEvent.repeat': 'lacking in Firefox on phones, where no key is held down',
  'Navigator.canShare': 'asked for with ?.; without it the picture is downloaded',
  'Navigator.share': 'only where it is there',
  'Navigator.vibrate': 'asked for with ?.: iPhones have none',
  'NetworkInformation.saveData': 'asked for with ?.',
  'SpeechRecognitionAlternative.transcript': 'only where the browser listens',
  'SpeechRecognitionResult.isFinal': 'the same',
  'SpeechSynthesis.cancel':
    'only where it is there; an Android WebView has no voice, and no button',
  'SpeechSynthesis.getVoices': 'the same',
  'SpeechSynthesis.speak': 'the same',
  'SpeechSynthesisUtterance.lang': 'the same',
  'SpeechSynthesisUtterance.voice': 'the same',
  'SpeechSynthesisVoice.default': 'the same',
  'SpeechSynthesisVoice.lang': 'the same',
  'StorageManager.estimate':
    'asked for with ?.; without it a full phone is noticed when it refuses',
};

/** The same for HTML attributes. */
const ALLOWED_ATTRIBUTES = {
  '<button popovertarget>': 'lesson.css shows the meaning of a word while it is pressed or focused',
  popover: 'the same',
  autocapitalize: 'Firefox on phones goes by the kind of the field',
};

function builtFiles(ending) {
  const text = readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8');
  const chunks = Object.values(JSON.parse(text));
  const files = chunks.flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set(files)].filter((file) => file.endsWith(ending));
}

const read = (file) => readFileSync(path.join(dist, file), 'utf8');

void test('finds what is younger than the floor', () => {
  const young = findYoungApis(`
    export const signal = AbortSignal.any([]);
    const { promise } = Promise.withResolvers();
    await Array.fromAsync(promise);
    URL.canParse('x'); navigator.share({}); document.body.checkVisibility();
    scheduler.postTask(signal);`);
  for (const name of ['AbortSignal.any', 'Promise.withResolvers', 'Array.fromAsync'])
    assert.ok(young.has(name), name);
  for (const name of ['URL.canParse', 'navigator.share', '.checkVisibility()', 'scheduler'])
    assert.ok(young.has(name), name);
  const styles = findYoungStyles('@starting-style{a{color:red}}a:has(b){text-wrap:balance}');
  assert.deepEqual([...styles].sort(), [':has', '@starting-style', 'text-wrap']);
});

void test('leaves alone what the floor has', () => {
  const script = 'structuredClone([1].toSorted()); new AbortController().signal.throwIfAborted()';
  assert.deepEqual([...findYoungApis(script)], []);
  assert.deepEqual([...findYoungStyles('a:is(b){inset-inline:0;height:100dvh}')], []);
});

void test('finds members that are younger than the floor by the type of their object', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'inzira-floor-'));
  try {
    const project = path.join(folder, 'tsconfig.json');
    const file = path.join(folder, 'source.ts');
    const lib = ['esnext', 'dom', 'dom.iterable'];
    const options = { strict: true, lib, types: [], moduleResolution: 'bundler' };
    const editor = path.join(folder, 'node_modules/editor');
    mkdirSync(editor, { recursive: true });
    writeFileSync(path.join(editor, 'index.d.ts'), 'export interface Rect { top: number }');
    writeFileSync(path.join(editor, 'package.json'), '{ "types": "index.d.ts" }');
    writeFileSync(project, JSON.stringify({ compilerOptions: options, files: ['source.ts'] }));
    writeFileSync(
      file,
      `import type { Rect } from 'editor';
const params = new URLSearchParams();
export const topOf = (rect: Rect) => rect.top;
export const young = params.size > 0 && params.has('a') && new Set([1]).union(new Set());
export const old = new Set([1]).size + new Map().size + new File([], 'a').size + { size: 1 }.size;
`,
    );
    const found = [...findYoungMembers(project, [file])];
    assert.deepEqual(found, [
      ['URLSearchParams.size', `${file}:4`],
      ['Set.union', `${file}:4`],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

void test('finds attributes that are younger than the floor, in components and by element', () => {
  const used = attributesIn('export const A = () => <B popover><p popover="auto" hidden /></B>;');
  assert.deepEqual(used, [
    ['p', 'popover'],
    ['p', 'hidden'],
  ]);
  assert.deepEqual([...findYoungAttributes(used)], ['popover']);
  assert.deepEqual(
    [...findYoungAttributes([['button', 'popovertarget']])],
    ['<button popovertarget>'],
  );
});

void test('no element has an attribute that the floor lacks and nothing stands in for', () => {
  const web = path.join(root, 'apps/web/src');
  const components = readdirSync(web, { recursive: true }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  );
  const used = findYoungAttributes([
    ...components.flatMap((file) => attributesIn(readFileSync(path.join(web, file), 'utf8'))),
    ...Object.entries(LESSON_ATTRIBUTES).flatMap(([element, names]) =>
      names.map((name) => [element, name]),
    ),
  ]);
  assert.deepEqual([...used].sort(), Object.keys(ALLOWED_ATTRIBUTES).sort());
});

void test('no source uses a member that an object lacks in a browser of the floor', () => {
  const web = path.join(root, 'apps/web');
  const files = readdirSync(path.join(web, 'src'), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|test-setup|fake-|prerender/.test(file))
    .map((file) => path.join(web, 'src', file));
  const used = findYoungMembers(path.join(web, 'tsconfig.json'), files);
  assert.deepEqual(
    [...used].filter(([name]) => !Object.hasOwn(ALLOWED_MEMBERS, name)),
    [],
  );
  assert.deepEqual([...used.keys()].sort(), Object.keys(ALLOWED_MEMBERS), 'no longer used');
});

void test('no built file needs an API or a style that the floor lacks', () => {
  const used = new Map();
  for (const file of builtFiles('.js').filter((one) => !CHECKS_ITSELF.test(one)))
    for (const name of findYoungApis(read(file))) used.set(name, file);
  for (const file of builtFiles('.css'))
    for (const name of findYoungStyles(read(file))) used.set(name, file);
  const html = read('shell.html');
  for (const [, script = ''] of html.matchAll(/<script>([\s\S]*?)<\/script>/g))
    for (const name of findYoungApis(script)) used.set(name, 'index.html');
  assert.deepEqual(
    [...used].filter(([name]) => !Object.hasOwn(ALLOWED, name)),
    [],
  );
  assert.deepEqual(
    Object.keys(ALLOWED).filter((name) => !used.has(name)),
    [],
    'no longer used',
  );
});

void test('no built file needs HTTPS where a classroom has HTTP', () => {
  const needy = builtFiles('.js').filter((file) => /\.(?:randomUUID|subtle)\b/.test(read(file)));
  assert.deepEqual(needy, []);
});

void test('no built file is written in a younger JavaScript', () => {
  const program = path.join(root, 'node_modules/es-check/lib/cli/index.js');
  // The language version that all supported browsers implement completely.
  const args = ['es2023', '--module', '--checkFeatures', '--noCache', '--quiet', '--files'];
  const files = builtFiles('.js').map((file) => path.join(dist, file));
  execFileSync(process.execPath, [program, ...args, files.join(',')], { stdio: 'pipe' });
});

void test('the README names the same browsers', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const { chrome, safari, firefox } = FLOOR;
  const floor = `Chrome and Android WebView ${chrome}, Safari ${safari}, Firefox ${firefox}`;
  assert.ok(readme.replaceAll(/\s+/g, ' ').includes(floor), floor);
});
