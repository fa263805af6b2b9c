import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { localeOf } from '#src/platform/dates.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { useLanguage } from '#src/platform/language.ts';

export interface Series {
  /** Dates as YYYY-MM-DD. */
  days: readonly string[];
  /** Null for a hidden figure, drawn as a band instead of the line. */
  values: readonly (number | null)[];
  label: string;
}

const HEIGHT = 220;
/** Colours for printing on white, whatever the theme. */
const ON_PAPER = { ink: '#444', line: '#8f3414', grid: '#ccc', hidden: '#e4e4e4' };

/** A line chart over time. Decorative: the table beside it has the same figures. */
export default function SeriesChart({ days, values, label }: Series) {
  const box = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const onScreen = () => {
      const style = getComputedStyle(element);
      const token = (name: string) => style.getPropertyValue(name).trim();
      return {
        ink: token('--color-ink-soft'),
        line: token('--color-clay'),
        grid: token('--color-line'),
        hidden: token('--color-line'),
      };
    };
    let colors = onScreen();
    const short = new Intl.DateTimeFormat(localeOf(language), {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    });
    const axis = { stroke: () => colors.ink, grid: { stroke: () => colors.grid, width: 1 } };
    const plot = new UPlot(
      {
        width: Math.max(element.clientWidth, 200),
        height: HEIGHT,
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(most, 1)] } },
        axes: [
          {
            ...axis,
            values: (_, splits) =>
              splits.map((at) => (days[at] === undefined ? '' : short.format(new Date(days[at])))),
            space: 70,
            incrs: [1, 2, 3, 4, 7, 14],
          },
          {
            ...axis,
            size: 60,
            incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 1e4, 1e5, 1e6],
            values: (_, splits) => splits.map((value) => formatNumber(value, language)),
          },
        ],
        hooks: {
          drawClear: [
            ({ ctx, bbox, valToPos }) => {
              ctx.save();
              ctx.beginPath();
              ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
              ctx.clip();
              ctx.fillStyle = colors.hidden;
              for (const [at, value] of values.entries()) {
                if (value !== null) continue;
                const left = valToPos(at - 0.5, 'x', true);
                const right = valToPos(at + 0.5, 'x', true);
                ctx.fillRect(left, bbox.top, right - left, bbox.height);
              }
              ctx.restore();
            },
          ],
        },
        series: [
          {},
          { label, stroke: () => colors.line, width: 2, points: { show: true, size: 6 } },
        ],
      },
      [days.map((_, index) => index), [...values]],
      element,
    );
    const resize = new ResizeObserver(() =>
      plot.setSize({ width: Math.max(element.clientWidth, 200), height: HEIGHT }),
    );
    resize.observe(element);
    const paint = (next: typeof colors) => () => {
      colors = next;
      plot.redraw(false, true);
    };
    const toPaper = paint(ON_PAPER);
    const toScreen = () => paint(onScreen())();
    const theme = new MutationObserver(toScreen);
    theme.observe(document.documentElement, { attributes: true });
    addEventListener('beforeprint', toPaper);
    addEventListener('afterprint', toScreen);
    return () => {
      resize.disconnect();
      theme.disconnect();
      removeEventListener('beforeprint', toPaper);
      removeEventListener('afterprint', toScreen);
      plot.destroy();
    };
  }, [days, values, label, language]);
  return <div ref={box} aria-hidden className="w-full overflow-hidden" />;
}
