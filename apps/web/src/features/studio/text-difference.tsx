import { Trans } from '@lingui/react/macro';
import { diffWordsWithSpace } from 'diff';

interface TextDifferenceProps {
  before: string;
  after: string;
}

/** The newer text, with what came in underlined and what went struck out; both are said to screen readers. */
export default function TextDifference({ before, after }: TextDifferenceProps) {
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, index) => {
        if (added)
          return (
            <ins key={index} className="rounded-sm bg-forest-soft text-on-forest-soft underline">
              <span className="sr-only">
                <Trans>[new:</Trans>{' '}
              </span>
              {value}
              <span className="sr-only">]</span>
            </ins>
          );
        if (removed)
          return (
            <del key={index} className="rounded-sm bg-alarm-soft text-on-alarm-soft line-through">
              <span className="sr-only">
                <Trans>[removed:</Trans>{' '}
              </span>
              {value}
              <span className="sr-only">]</span>
            </del>
          );
        return <span key={index}>{value}</span>;
      })}
    </p>
  );
}
