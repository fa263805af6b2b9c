import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';

/** The profile test, with the radar of a sample result. */
export function Profile() {
  return (
    <section aria-labelledby="profile" className="bg-forest-soft">
      <div className="page-width grid items-center gap-x-14 gap-y-3 py-6 md:grid-cols-2 md:py-16">
        <div className="md:order-last">
          <h2 id="profile" className="text-2xl sm:text-3xl md:text-4xl">
            <Trans>See how you like to start</Trans>
          </h2>
          <p className="mt-3 max-w-[52ch] sm:text-lg">
            <Trans>
              Eight profiles, from Creator to Mechanic: twelve minutes show which of them you lean
              to, what may come easily, and whom to have at your side. It helps you think; it judges
              nobody.
            </Trans>
          </p>
          <div className="mt-4">
            <LinkButton to={paths.dashboardPsychometric} look="secondary" size="lg">
              <Trans>Take the profile test</Trans>
            </LinkButton>
          </div>
        </div>
        <Radar />
      </div>
    </section>
  );
}

const CENTRE = { x: 184, y: 120 };
/** Sample scores, clockwise from the top. */
const SHAPE = [9, 6.5, 5, 3.5, 4.5, 3, 5.5, 7];
const STEP = 9.4;

function corners(scores: readonly number[]): [x: number, y: number][] {
  return scores.map((score, axis) => {
    const angle = (axis * Math.PI) / 4;
    const length = score * STEP;
    return [
      Math.round(CENTRE.x + Math.sin(angle) * length),
      Math.round(CENTRE.y - Math.cos(angle) * length),
    ];
  });
}

function ring(score: number): string {
  return corners(Array<number>(8).fill(score)).join(' ');
}

function Radar() {
  const { t } = useLingui();
  const names = [
    t`Creator`,
    t`Star`,
    t`Supporter`,
    t`Deal Maker`,
    t`Trader`,
    t`Accumulator`,
    t`Lord`,
    t`Mechanic`,
  ];
  const places = corners(Array<number>(8).fill(11.2));
  return (
    <figure aria-hidden="true" className="m-0 text-on-forest-soft">
      <svg viewBox="0 0 372 244" className="mx-auto block w-full max-w-64 sm:max-w-md">
        {[2, 4, 6, 8, 10].map((score) => (
          <polygon key={score} points={ring(score)} className="fill-none stroke-forest/35" />
        ))}
        {corners(Array<number>(8).fill(10)).map(([x, y]) => (
          <path
            key={`${x} ${y}`}
            d={`M${CENTRE.x} ${CENTRE.y}L${x} ${y}`}
            className="stroke-forest/35"
          />
        ))}
        <polygon
          points={corners(SHAPE).join(' ')}
          strokeWidth="3"
          strokeLinejoin="round"
          className="fill-forest/25 stroke-forest"
        />
        {names.map((name, axis) => {
          const [x, y] = places[axis] ?? [0, 0];
          return (
            <text
              key={name}
              x={x}
              y={y + 4}
              textAnchor={axis % 4 === 0 ? 'middle' : axis < 4 ? 'start' : 'end'}
              className={`fill-current text-[15px] ${axis === 0 ? 'font-bold' : ''}`}
            >
              {name}
            </text>
          );
        })}
      </svg>
      <figcaption className="mt-1 text-center text-sm max-sm:sr-only">
        <Trans>A sample result</Trans>
      </figcaption>
    </figure>
  );
}
