import type { Waiting } from '@inzira/contract/staff';
import { Trans } from '@lingui/react/macro';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { TextLink } from '#src/ui/text-link.tsx';

interface HeldBackProps {
  since: string;
  problems: NonNullable<Waiting['problems']>;
}

/** A release that is held back because it contradicts edits made here: the reasons, with links to the texts. */
export default function HeldBack({ since, problems }: HeldBackProps) {
  const language = useLanguage();
  const reasons = [...new Set(problems.map(({ says }) => says))];
  const filesOf = (reason: string) =>
    problems.flatMap(({ paths: files, says }) => (says === reason ? files : []));
  return (
    <li className="py-3">
      <p className="text-lg font-semibold">
        <Trans>A new release does not fit what was edited here</Trans>
      </p>
      <p>
        <Trans>
          Learners still see the lessons as they were. Open each text below: change it until it
          fits, or take the release’s. Once the last one fits, the release goes live by itself.
        </Trans>
      </p>
      <ul className="mt-2 flex list-disc flex-col gap-2 pl-5">
        {reasons.map((says) => (
          <li key={says} className="wrap-anywhere">
            {says}
            <ul>
              {[...new Set(filesOf(says))].map((file) => (
                <li key={file}>
                  <TextLink alone to={editorOf(file)}>
                    {nameOf(file)}
                  </TextLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        <Trans>Held back {formatAgo(since, language)}</Trans>
      </p>
    </li>
  );
}

/** The words of its name, after those of its folder: files that do not fit may have no title. */
const nameOf = (file: string) =>
  file
    .replace(/\.[a-z]+$/, '')
    .split('/')
    .slice(-2)
    .map((name) => name.replace(/^\d\d-/, '').replaceAll('-', ' '))
    .map((words) => words.charAt(0).toUpperCase() + words.slice(1))
    .join(' › ');

/** Entries of the hub have their own page; all other texts share one. */
function editorOf(file: string) {
  const [, entry] = /^resources\/(.+)\.json$/.exec(file) ?? [];
  if (entry !== undefined) return paths.staffItem('hub', entry);
  const place = paths.staffPlace(file.startsWith('journey/') ? 'journey' : 'curriculum');
  return `${place}/file?path=${encodeURIComponent(file)}`;
}
