// Tests each import boundary with a file that violates it, linted by the project's rules in a copy of its folders.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { capture, root } from './steps.mjs';

/** Folder, file, its text, and the expected message (null if it is allowed). */
const CASES = [
  ['packages/contract/src', 'x.ts', `import '../x.ts';`, 'Own folder'],
  [
    'packages/contract/src',
    'x.ts',
    `import { createHash } from 'node:crypto';\nexport const x = createHash;`,
    'depends on zod',
  ],
  ['packages/contract/src', 'x.ts', `import 'zod';`, null],
  ['packages/mentor/src', 'x.ts', `import 'node:fs';`, 'runs on a phone'],
  ['packages/mentor/src', 'x.ts', `import '@inzira/server/main';`, 'runs on a phone'],
  ['packages/mentor/src', 'x.ts', `import '@inzira/contract/advisor';`, 'runs on a phone'],
  ['packages/mentor/src', 'x.ts', `import '@inzira/contract/rules/fold';`, null],
  [
    'apps/web/src/features/boundaries',
    'x.ts',
    `import '@inzira/mentor/mentor/mentor';`,
    'worker of its own',
  ],
  [
    'apps/server/src/platform',
    'x.ts',
    `import '#src/features/ventures/ventures.ts';`,
    'imports no feature',
  ],
  ['apps/server/src/platform', 'x.ts', `import '#src/app.ts';`, 'imports no feature'],
  ['apps/server/src/platform', 'x.ts', `export const x = process.env['PORT'];`, 'no-process-env'],
  [
    'apps/server/src/features/boundaries',
    'x.ts',
    `import '../ventures/ventures.ts';`,
    'Own folder',
  ],
  [
    'apps/server/src/features/boundaries',
    'x.ts',
    `import '#src/features/ventures/ventures.routes.ts';`,
    'Reach ventures through',
  ],
  [
    'apps/server/src/features/boundaries',
    'x.ts',
    `export const x = async () => import('#src/features/ventures/review.ts');`,
    'Reach ventures through',
  ],
  [
    'apps/server/src/features/boundaries',
    'x.ts',
    `export { x } from '#src/features/ventures/library/review.ts';`,
    'Reach ventures through',
  ],
  [
    'apps/server/src/features/boundaries',
    'x.ts',
    `import '#src/features/boundaries/folder/y.ts';`,
    null,
  ],
  ['apps/server/src/features/boundaries', 'x.ts', `import '#src/main.ts';`, 'nothing above it'],
  ['apps/server/src/features/boundaries', 'x.ts', `import '@inzira/web/x';`, 'contract and itself'],
  ['apps/server/src/features/boundaries', 'x.ts', `console.log(1);`, 'no-console'],
  [
    'apps/server/src/features/boundaries',
    'x.ts',
    `export const x = (y: any) => String(y);`,
    'no-explicit-any',
  ],
  [
    'apps/server/src/features/boundaries',
    'x.ts',
    `import '#src/features/ventures/ventures.ts';\nimport '#src/features/ventures/ventures.table.ts';\nimport '#src/platform/http/errors.ts';`,
    null,
  ],
  [
    'apps/web/src/platform',
    'x.ts',
    `import '#src/features/ventures/ventures.api.ts';`,
    'import no feature',
  ],
  [
    'apps/web/src/ui',
    'x.ts',
    `import '#src/features/ventures/ventures.api.ts';`,
    'import no feature',
  ],
  ['apps/web/src/ui', 'x.ts', `import '#src/shell/app.tsx';`, 'import no feature'],
  [
    'apps/web/src/features/boundaries',
    'x.tsx',
    `import '#src/features/ventures/venture-card.tsx';`,
    'do not import each other',
  ],
  [
    'apps/web/src/features/boundaries',
    'x.page.tsx',
    `import '#src/features/ventures/venture-card.tsx';`,
    null,
  ],
  [
    'apps/web/src/features/studio/trainer/boundaries',
    'x.tsx',
    `import '#src/features/ventures/venture-card.tsx';`,
    'do not import each other',
  ],
  [
    'apps/web/src/features/studio/trainer/boundaries',
    'x.tsx',
    `import '#src/features/studio/work/record-status.tsx';`,
    null,
  ],
  [
    'apps/web/src/features/boundaries',
    'x.page.tsx',
    `import { LANGUAGES } from '@inzira/contract/accounts';\nexport const x = LANGUAGES;`,
    'import type',
  ],
  [
    'apps/web/src/features/boundaries',
    'x.page.tsx',
    `import type { User } from '@inzira/contract/accounts';\nexport type X = User;`,
    null,
  ],
  ['apps/web/src/features/boundaries', 'x.tsx', `import '@inzira/contract/rules/answers';`, null],
  ['apps/web/src/features/boundaries', 'x.tsx', `import '@inzira/contract/limits';`, null],
  [
    'packages/contract/src',
    'limits.ts',
    `import { z } from 'zod';\nexport const x = z;`,
    'without zod',
  ],
  [
    'apps/web/src/features/boundaries',
    'x.ts',
    `import { z } from 'zod';\nexport const x = z;`,
    'zod stays',
  ],
  [
    'apps/server/src/features/boundaries',
    'x.ts',
    `const x = async () => 1;\nx();\nexport const y = x;`,
    'no-floating-promises',
  ],
  [
    'apps/server/src/features/boundaries',
    'x.test.ts',
    `import '#src/features/ventures/ventures.routes.ts';\nimport '#test/factories.ts';`,
    null,
  ],
  [
    'apps/web/src/features/boundaries',
    'x.page.tsx',
    `import { useNavigate, useParams } from 'react-router';\nexport const x = [useNavigate, useParams];`,
    "Not the router's useNavigate",
  ],
  [
    'apps/web/src/shell',
    'x.ts',
    `export { Link as x } from 'react-router';`,
    "Not the router's Link",
  ],
  ['apps/web/src/ui', 'x.ts', `export * from 'react-router';`, "Not the router's own"],
  ['apps/web/src/ui', 'x.ts', `export { useLocation as x } from 'react-router';`, null],
  [
    'apps/web/src/features/boundaries',
    'x.tsx',
    `export const X = () => <img src="/x.png" />;`,
    'jsx-a11y',
  ],
];

/** Two files of one feature that import each other, for each way to refer to a file. */
const CYCLE = [
  ['cycle-a.ts', `import { b } from './cycle-b.ts';\nexport const a = () => b;`],
  [
    'cycle-b.ts',
    `import { a } from '#src/features/boundaries/cycle-a.ts';\nexport const b = () => a;`,
  ],
];

const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
const binaries = path.join(root, 'node_modules/.bin');
const copy = mkdtempSync(path.join(tmpdir(), 'inzira-boundaries-'));

const pathOf = (index) => {
  const [folder, file] = CASES[index];
  return `${folder}/case-${index}-${file}`;
};

await describe('import boundaries', () => {
  let diagnostics = [];

  before(async () => {
    const copied = [
      '.oxlintrc.json',
      'scripts/import-rules.mjs',
      'apps/server/package.json',
      'apps/web/package.json',
    ];
    for (const file of copied) cpSync(path.join(root, file), path.join(copy, file));
    writeFileSync(
      path.join(copy, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { strict: true, types: [] } }),
    );
    for (const [index, [folder, , text]] of CASES.entries()) {
      mkdirSync(path.join(copy, folder), { recursive: true });
      writeFileSync(path.join(copy, pathOf(index)), `${text}\n`);
    }
    for (const app of ['server', 'web']) {
      const folder = path.join(copy, `apps/${app}/src/features/boundaries`);
      for (const [file, text] of CYCLE) writeFileSync(path.join(folder, file), `${text}\n`);
    }
    // oxlint looks for its type-aware half on the PATH when there are no packages beside the files.
    const { output } = await capture(process.execPath, [oxlint, '--format=json'], {
      cwd: copy,
      env: { ...process.env, PATH: `${binaries}${path.delimiter}${process.env.PATH}` },
    });
    diagnostics = JSON.parse(output).diagnostics;
  });
  after(() => rmSync(copy, { recursive: true, force: true }));

  for (const app of ['server', 'web']) {
    void test(`files of one feature that import each other are refused, in the ${app}`, () => {
      const said = diagnostics.filter(({ filename }) =>
        filename.includes(`${app}/src/features/boundaries/cycle`),
      );
      assert.ok(said.some(({ code }) => code === 'import(no-cycle)'));
    });
  }

  for (const [index, [folder, file, text, refusal]] of CASES.entries()) {
    const what = text.split('\n').at(-2) ?? text;
    void test(`${folder}/${file}: ${what} is ${refusal ? 'refused' : 'allowed'}`, () => {
      const said = diagnostics
        .filter(({ filename }) => filename === pathOf(index))
        .map(
          ({ code, message, help, severity }) => `${severity} ${code}: ${message} ${help ?? ''}`,
        );
      if (refusal === null) assert.deepEqual(said, []);
      else assert.match(said.join('\n'), new RegExp(`^error .*${refusal}`));
    });
  }
});
