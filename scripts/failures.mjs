// Extracts the failures and their first message from the reports of test programs.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './steps.mjs';

const MESSAGE_LINES = 8;
const OUTPUT_LINES = 15;

const plainLines = (text) => stripVTControlCharacters(text).trim().split('\n');

function failure(file, name, message) {
  const where = path.relative(root, file);
  const why = plainLines(message).slice(0, MESSAGE_LINES);
  return [name ? `${where} > ${name}` : where, ...why.map((line) => `    ${line}`.trimEnd())].join(
    '\n',
  );
}

/** From `testResults` of Vitest's JSON report. A file that could not be loaded has no tests. */
export function failedVitests(testResults) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failure(name, '', message)];
    return failed.map((test) => failure(name, test.fullName, test.failureMessages.join('\n')));
  });
}

/** From the TAP output of Node's test runner, without groups that fail because of a test in them. */
export function failedNodeTests(tap) {
  return tap
    .split(/^ *not ok \d+ - /m)
    .slice(1)
    .filter((part) => !/^ *failureType: 'subtestsFailed'$/m.test(part.split(/^ *\.\.\.$/m)[0]))
    .map((part) => {
      const name = part.slice(0, part.indexOf('\n'));
      const file = /^ *location: '(.*?)(?::\d+:\d+)?'$/m.exec(part)?.[1] ?? '';
      const error = /^ *error: (?:\|-\n)?([^]*?)\n *(?:code|stack): /m.exec(part)?.[1] ?? '';
      const message = error.replaceAll(/^ +/gm, '');
      return failure(file, name, message);
    });
}

/** The reasons in TAP output why tests were skipped, each once. */
export function skippedNodeTests(tap) {
  return [...new Set([...tap.matchAll(/^ *ok \d+ - .* # SKIP (.+)$/gm)].map(([, why]) => why))];
}

/** The end of the output of a program without a report. */
export function lastLines(output = '') {
  return plainLines(output).slice(-OUTPUT_LINES).join('\n');
}
