import { Trans } from '@lingui/react/macro';

/** What a result can and cannot say; the page before the test has a shorter version. */
export function ReadingNote() {
  return (
    <ul className="flex max-w-prose list-disc flex-col gap-1.5 pl-5 marker:text-clay">
      <li>
        <Trans>
          It shows how you like to start, from your own answers. It has not been validated
          scientifically.
        </Trans>
      </li>
      <li>
        <Trans>
          It is never for selection: nobody may use it to admit, hire, fund or grade people. On
          Inzira, it opens and closes no door.
        </Trans>
      </li>
      <li>
        <Trans>
          Everyone’s eight scores have the same average. Low is not weak: you only chose it less
          often than the others.
        </Trans>
      </li>
    </ul>
  );
}
