import type { ProfileResult } from '@inzira/contract/psychometric';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '#src/platform/language.ts';
import { CIRCLE, useProfileTitles } from './card/profiles.ts';
import type { Scores } from './radar-geometry.ts';
import { formatChange, formatScore } from './score-format.ts';

interface ScoreTableProps {
  scores: Scores;
  earlier?: Scores | undefined;
  choices: ProfileResult['choices'];
  /** Otherwise only for screen readers. */
  visible: boolean;
}

/** The radar's figures as a table. */
export function ScoreTable({ scores, earlier, choices, visible }: ScoreTableProps) {
  const titles = useProfileTitles();
  const language = useLanguage();
  const cell = 'px-1.5 py-2 text-right tabular-nums sm:px-2';
  return (
    <div className={visible ? 'mt-4' : 'sr-only'}>
      <table className="w-full border-collapse">
        <caption className="sr-only">
          <Trans>Your scores from 0 to 10</Trans>
        </caption>
        <thead>
          <tr className="border-b border-line-strong text-sm">
            <th scope="col" className="py-2 pr-2 text-left">
              <Trans>Profile</Trans>
            </th>
            {!earlier && (
              <th scope="col" className={cell}>
                <Trans>Times chosen</Trans>
              </th>
            )}
            {earlier && (
              <th scope="col" className={cell}>
                <Trans>Then</Trans>
              </th>
            )}
            <th scope="col" className={cell}>
              {earlier ? <Trans>Now</Trans> : <Trans>Score</Trans>}
            </th>
            {earlier && (
              <th scope="col" className={`${cell} pr-0`}>
                <Trans>Change</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {CIRCLE.map((name) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-2 pr-2 text-left font-medium">
                {titles[name]}
              </th>
              {!earlier && (
                <td className={cell}>
                  <Trans>
                    {choices[name].picked} of {choices[name].offered}
                  </Trans>
                </td>
              )}
              {earlier && <td className={cell}>{formatScore(earlier[name], language)}</td>}
              <td className={cell}>{formatScore(scores[name], language)}</td>
              {earlier && (
                <td className={`${cell} pr-0`}>
                  {formatChange(scores[name] - earlier[name], language)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
