// `npm run doctor`: reports problems of this installation, and how to solve them. Exits with 1 if one affects users.
import { examine } from './doctor/examine.ts';
import { readEnvironment } from './platform/config.ts';

const findings = await examine(readEnvironment());
const width = Math.max(...findings.map(({ subject }) => subject.length));
for (const { state, subject, says, advice } of findings) {
  console.log(`${state.padEnd(8)} ${subject.padEnd(width)}  ${says}`);
  if (advice !== undefined) console.log(`${' '.repeat(width + 11)}> ${advice}`);
}
const count = (state: string) => findings.filter((finding) => finding.state === state).length;
const [problems, warnings] = [count('problem'), count('warning')];
console.log(
  problems + warnings === 0
    ? '\nNothing is wrong.'
    : `\n${problems} ${problems === 1 ? 'problem' : 'problems'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`,
);
process.exitCode = problems > 0 ? 1 : 0;
