import { Trans } from '@lingui/react/macro';
import { type Change, diffLines, diffWordsWithSpace } from 'diff';

interface TextDifferenceProps {
  before: string;
  after: string;
}

/**
 * Limits the edits, whose number enters the cost as its square: two long, different texts would block a phone for a
 * minute.
 */
const LIMIT = { maxEditLength: 400 };

/** Compares words, or lines where too many words differ; otherwise shows the whole texts. */
function compare(before: string, after: string): Change[] {
  return (
    diffWordsWithSpace(before, after, LIMIT) ??
    diffLines(before, after, LIMIT) ?? [
      { value: before, added: false, removed: true, count: 1 },
      { value: after, added: true, removed: false, count: 1 },
    ]
  );
}

/** The newer text with insertions underlined and deletions struck through; screen readers announce both. */
export default function TextDifference({ before, after }: TextDifferenceProps) {
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      {compare(before, after).map(({ value, added, removed }, index) => {
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
