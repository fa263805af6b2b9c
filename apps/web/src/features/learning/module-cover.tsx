import type { ReactNode } from 'react';

/*
 * A picture for each module, composed of Imigongo motifs that stand for its topic, in the style of a wall painting. All
 * are drawn in a box of 320 by 120.
 */

type Fill = 'night' | 'chalk' | 'laterite' | 'ochre';

const FILLS: Readonly<Record<Fill, string>> = {
  night: 'fill-night',
  chalk: 'fill-chalk',
  laterite: 'fill-laterite',
  ochre: 'fill-ochre',
};
const STROKES: Readonly<Record<Fill, string>> = {
  night: 'stroke-night',
  chalk: 'stroke-chalk',
  laterite: 'stroke-laterite',
  ochre: 'stroke-ochre',
};

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Nested diamonds, the outermost first. */
function Diamond({ x, y, r, of }: { x: number; y: number; r: number; of: readonly Fill[] }) {
  return of.map((fill, index) => {
    const half = (r * (of.length - index)) / of.length;
    return (
      <path
        key={index}
        d={`M${x} ${y - half}l${half} ${half}-${half} ${half}-${half}-${half}z`}
        className={FILLS[fill]}
      />
    );
  });
}

function Line({ d, width, of }: { d: string; width: number; of: Fill }) {
  return <path d={d} fill="none" strokeWidth={width} className={STROKES[of]} />;
}

/** "Search": one large diamond among many small ones. */
function Found() {
  return (
    <>
      <Ground of="night" />
      {range(45).map((index) => {
        const [x, y] = [(index % 9) * 40, Math.floor(index / 9) * 30];
        const r = 7;
        return (
          <path
            key={index}
            d={`M${x} ${y - r}l${r} ${r}-${r} ${r}-${r}-${r}z`}
            fill="none"
            strokeWidth="2"
            className="stroke-chalk"
          />
        );
      })}
      <Diamond
        x={220}
        y={60}
        r={66}
        of={['night', 'chalk', 'night', 'ochre', 'laterite', 'chalk']}
      />
    </>
  );
}

/** "Talk": two who speak and listen, and the result between them. */
function Talk() {
  const widths = [
    [104, 'night'],
    [84, 'chalk'],
    [64, 'laterite'],
    [44, 'ochre'],
    [24, 'night'],
  ] as const;
  return (
    <>
      <Ground of="laterite" />
      {widths.map(([width, fill]) => (
        <path
          key={width}
          d={`M20 ${60 - width / 2}v${width}l${width} -${width / 2}zM300 ${60 - width / 2}v${width}l-${width}-${width / 2}z`}
          className={FILLS[fill]}
        />
      ))}
      <Diamond x={160} y={60} r={34} of={['night', 'chalk', 'ochre']} />
    </>
  );
}

/** "Build": a wall of stones, the last ones still missing. */
function Build() {
  return (
    <>
      <Ground of="ochre" />
      {range(4).flatMap((row) =>
        range(7 - row).map((column) => {
          const [x, y] = [40 + column * 40 + row * 20, 108 - row * 28];
          const isMissing = row === 3 || (row === 2 && column > 2);
          return isMissing ? (
            <path
              key={`${row}-${column}`}
              d={`M${x} ${y - 17}l17 17-17 17-17-17z`}
              fill="none"
              strokeWidth="2.5"
              strokeDasharray="5 4"
              className="stroke-night"
            />
          ) : (
            <Diamond
              key={`${row}-${column}`}
              x={x}
              y={y}
              r={20}
              of={
                (row + column) % 2 === 0
                  ? ['night', 'chalk', 'laterite']
                  : ['night', 'laterite', 'chalk']
              }
            />
          );
        }),
      )}
    </>
  );
}

/** "Balance": what is given against what is received. */
function Balance() {
  return (
    <>
      <Ground of="chalk" />
      <path d="M160 30 212 120H108z" className="fill-night" />
      <path d="M160 52 196 116h-72z" className="fill-chalk" />
      <path d="M160 70 186 116h-52z" className="fill-laterite" />
      <Line d="M52 44 268 22" width={9} of="night" />
      <Line d="M64 46V58M256 27V36" width={4} of="night" />
      <Diamond x={64} y={84} r={32} of={['night', 'chalk', 'ochre', 'night']} />
      <Diamond x={256} y={60} r={26} of={['night', 'chalk', 'laterite', 'night']} />
    </>
  );
}

/** "Ledger": income and expenses, week after week. */
function Ledger() {
  const income = [30, 42, 24, 36, 48, 28, 40, 52];
  const spent = [22, 30, 34, 20, 28, 32, 24, 26];
  return (
    <>
      <Ground of="night" />
      {income.map((height, index) => {
        const x = 8 + index * 38;
        return (
          <path
            key={index}
            d={`M${x} 60h38l-19-${height}z`}
            className={FILLS[index % 2 === 0 ? 'ochre' : 'chalk']}
          />
        );
      })}
      {spent.map((height, index) => (
        <path key={index} d={`M${8 + index * 38} 64h38l-19 ${height}z`} className="fill-laterite" />
      ))}
      <Line d="M0 62H320" width={3} of="chalk" />
      <Line
        d="M0 112l10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8"
        width={3}
        of="ochre"
      />
    </>
  );
}

/** "Grow": each step is higher and larger. */
function Grow() {
  const way = 'M-8 112H48V92H112V66H190V34H330';
  return (
    <>
      <Ground of="chalk" />
      <path d={`${way}V130H-8z`} className="fill-laterite" />
      <Line d={way} width={14} of="night" />
      <Line d={way} width={6} of="ochre" />
      <Diamond x={26} y={90} r={13} of={['night', 'ochre']} />
      <Diamond x={80} y={65} r={18} of={['night', 'chalk', 'laterite']} />
      <Diamond x={150} y={33} r={24} of={['night', 'chalk', 'laterite', 'chalk']} />
      <Diamond x={252} y={-6} r={50} of={['night', 'chalk', 'night', 'ochre', 'night', 'chalk']} />
    </>
  );
}

/** "Stacks": small sums piled up until they are enough. */
function Stacks() {
  const heights = [1, 2, 3, 4, 6];
  return (
    <>
      <Ground of="laterite" />
      <Line d="M0 116H320" width={10} of="night" />
      {heights.flatMap((height, stack) =>
        range(height).map((coin) => {
          const [x, y] = [44 + stack * 58, 102 - coin * 12];
          const isTop = coin === height - 1;
          return (
            <g key={`${stack}-${coin}`}>
              <path d={`M${x - 26} ${y}v7l26 11 26-11v-7z`} className="fill-night" />
              <path
                d={`M${x} ${y - 11}l26 11-26 11-26-11z`}
                strokeWidth="2"
                className={`stroke-night ${isTop ? 'fill-chalk' : 'fill-ochre'}`}
              />
              {isTop && <path d={`M${x} ${y - 5}l12 5-12 5-12-5z`} className="fill-laterite" />}
            </g>
          );
        }),
      )}
    </>
  );
}

/** "Houses": houses side by side, where people work together. */
function Houses() {
  const houses = [
    [14, 74, 62],
    [86, 96, 84],
    [192, 64, 56],
    [262, 80, 70],
  ] as const;
  return (
    <>
      <Ground of="ochre" />
      {houses.map(([x, width, height]) => {
        const [middle, wall] = [x + width / 2, 104 - height / 2];
        return (
          <g key={x}>
            <path
              d={`M${x + 6} ${wall}h${width - 12}V110h-${width - 12}z`}
              className="fill-chalk"
            />
            <path
              d={`M${middle} ${104 - height}L${x + width} ${wall}H${x}z`}
              className="fill-night"
            />
            <path
              d={`M${middle} ${116 - height}l${width / 4} ${height / 4}h-${width / 2}z`}
              className="fill-laterite"
            />
            <path d={`M${middle} ${wall + 5}l11 14-11 16-11-16z`} className="fill-night" />
          </g>
        );
      })}
      <rect y="108" width="320" height="12" className="fill-night" />
      <path
        d={`M0 119${range(16)
          .map(() => 'l10-9 10 9')
          .join('')}`}
        fill="none"
        strokeWidth="3"
        className="stroke-chalk"
      />
    </>
  );
}

function Ground({ of }: { of: Fill }) {
  return <rect width="320" height="120" className={FILLS[of]} />;
}

const COVERS = [Found, Talk, Build, Balance, Ledger, Grow, Stacks, Houses] as const;

/** Covers by the icon that a module chose; any other icon gets one by the module's id. */
const BY_ICON: Readonly<Record<string, () => ReactNode>> = {
  search: Found,
  lightbulb: Found,
  compass: Found,
  'messages-square': Talk,
  users: Talk,
  hammer: Build,
  puzzle: Build,
  tag: Balance,
  scale: Balance,
  store: Balance,
  calculator: Ledger,
  wallet: Ledger,
  banknote: Ledger,
  'piggy-bank': Ledger,
  rocket: Grow,
  sprout: Grow,
  target: Grow,
  'trending-up': Grow,
  coins: Stacks,
  'hand-coins': Stacks,
  building: Houses,
  handshake: Houses,
};

interface ModuleCoverProps {
  id: number;
  icon: string;
  className?: string;
}

export function ModuleCover({ id, icon, className = '' }: ModuleCoverProps) {
  const Cover = BY_ICON[icon] ?? COVERS[id % COVERS.length] ?? Found;
  return (
    <svg
      viewBox="0 0 320 120"
      preserveAspectRatio="xMidYMid slice"
      className={`block ${className}`}
      aria-hidden="true"
    >
      <Cover />
    </svg>
  );
}
