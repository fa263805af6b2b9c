import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { CIRCLE, useProfileTitles } from './card/profiles.ts';
import {
  AVERAGE_SCORE,
  cornersOf,
  outerRing,
  placeOf,
  type Scores,
  sideOf,
} from './radar-geometry.ts';
import { formatScore } from './score-format.ts';

const WIDTH = 330;
const HEIGHT = 268;
const RADIUS = 87;
const CENTRE = { x: WIDTH / 2, y: HEIGHT / 2 };
const LABEL_DISTANCE = 1.1;

interface ProfileRadarProps {
  scores: Scores;
  /** An earlier result, drawn dashed behind it. */
  earlier?: Scores | undefined;
}

/**
 * The eight scores as a radar chart in circle order, with a ring per point. The table beside it has the same
 * numbers.
 */
export function ProfileRadar({ scores, earlier }: ProfileRadarProps) {
  const { t } = useLingui();
  const titles = useProfileTitles();
  const language = useLanguage();
  const titleId = useId();
  const rings = outerRing(scores, earlier);
  const corners = (shape: Scores | number) => cornersOf(shape, RADIUS / rings, CENTRE);
  const toPoints = (shape: Scores | number) =>
    corners(shape)
      .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
      .join(' ');
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby={titleId}
      className="mx-auto block w-full max-w-md px-1"
    >
      <title
        id={titleId}
      >{t`Radar chart of your eight scores, drawn from 0 to ${rings}. The table below has the figures.`}</title>
      {Array.from({ length: rings }, (_, ring) => (
        <polygon
          key={ring}
          points={toPoints(ring + 1)}
          className={`fill-none ${ring + 1 === rings ? 'stroke-line-strong' : 'stroke-line'}`}
          strokeWidth={ring + 1 === rings ? 1 : 0.8}
        />
      ))}
      {CIRCLE.map((name, axis) => {
        const end = placeOf(axis, 1, RADIUS, CENTRE);
        return (
          <line
            key={name}
            x1={CENTRE.x}
            y1={CENTRE.y}
            x2={end.x}
            y2={end.y}
            className="stroke-line"
          />
        );
      })}
      <polygon
        points={toPoints(AVERAGE_SCORE)}
        className="fill-none stroke-forest"
        strokeWidth="1.5"
        strokeDasharray="1 4"
        strokeLinecap="round"
      />
      {earlier && (
        <polygon
          points={toPoints(earlier)}
          className="fill-none stroke-ink-soft"
          strokeWidth="2"
          strokeDasharray="4 4"
        />
      )}
      <polygon
        points={toPoints(scores)}
        className="fill-clay/25 stroke-clay"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      {corners(scores).map(({ x, y }, axis) => (
        <circle key={CIRCLE[axis]} cx={x} cy={y} r="3.2" className="fill-clay" />
      ))}
      {CIRCLE.map((name, axis) => {
        const { x, y } = placeOf(axis, LABEL_DISTANCE, RADIUS, CENTRE);
        return (
          <text
            key={name}
            x={x}
            y={y}
            textAnchor={sideOf(axis)}
            className="fill-ink text-[13px]"
            aria-hidden="true"
          >
            <tspan x={x} dy={axis === 0 ? '-0.75em' : axis === 4 ? '0.75em' : '-0.1em'}>
              {titles[name]}
            </tspan>
            <tspan x={x} dy="1.15em" className="font-bold">
              {formatScore(scores[name], language)}
            </tspan>
          </text>
        );
      })}
    </svg>
  );
}
