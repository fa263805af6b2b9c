import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { Button } from '#src/ui/button.tsx';
import { type Column, Table } from '#src/ui/table.tsx';

const SHOWN = 100;

interface Line {
  line: number;
  fate: 'error' | 'new' | 'joins' | 'exists';
  reason: string | null;
}

interface ImportedLinesProps<Imported extends Line> {
  lines: readonly Imported[];
  /** The column that names a line. */
  first: Column<Imported>;
  more?: readonly Column<Imported>[];
  /** The caption, where there are several tables. */
  label?: string;
}

/** The result of each imported line; those to correct come first, because somebody must read them. */
export function ImportedLines<Imported extends Line>(props: ImportedLinesProps<Imported>) {
  const { lines, first, more = [], label } = props;
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const texts = useFates();
  const order = { error: 0, new: 1, joins: 2, exists: 3 };
  const pages = Math.max(1, Math.ceil(lines.length / SHOWN));
  // A new list may have fewer pages.
  const here = Math.min(page, pages);
  const shown = lines
    .toSorted((a, b) => order[a.fate] - order[b.fate])
    .slice((here - 1) * SHOWN, here * SHOWN);
  const clipped = (column: Column<Imported>): Column<Imported> => ({
    ...column,
    cell: (line) => <Clipped>{column.cell(line)}</Clipped>,
  });
  return (
    <div>
      <Table
        label={label ?? t`Lines of the list`}
        rows={shown}
        rowKey={({ line }) => line}
        columns={[
          clipped(first),
          { id: 'line', header: <Trans>Line</Trans>, isNumber: true, cell: ({ line }) => line },
          ...more.map(clipped),
          {
            id: 'fate',
            header: <Trans>What happens</Trans>,
            cell: ({ fate, reason }) => (
              <div className="wrap-anywhere md:min-w-56">
                <span className={fate === 'error' ? 'font-semibold text-alarm' : ''}>
                  {texts[fate]}
                </span>
                {reason && <span className="block text-sm">{reason}</span>}
              </div>
            ),
          },
        ]}
      />
      <Pages page={here} pages={pages} onPage={setPage} />
    </div>
  );
}

/** The result of a line in a word. */
export function useFates(): Record<Line['fate'], string> {
  const { t } = useLingui();
  return { error: t`To fix`, new: t`New`, joins: t`Becomes a member`, exists: t`There already` };
}

/** Limits a cell to three lines, so that a name of 300 letters leaves room for other columns. */
function Clipped({ children }: { children: ReactNode }) {
  return <span className="line-clamp-3 wrap-anywhere md:min-w-28">{children}</span>;
}

interface PagesProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Buttons instead of links, because the lines exist only on this page and a URL could not restore them. */
function Pages({ page, pages, onPage }: PagesProps) {
  const language = useLanguage();
  if (pages < 2) return null;
  const [here, all] = [formatNumber(page, language), formatNumber(pages, language)];
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 sm:justify-start">
      <Button look="secondary" disabled={page === 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={18} aria-hidden />
        <Trans>Previous lines</Trans>
      </Button>
      <p role="status" className="text-center tabular-nums max-sm:order-first max-sm:w-full">
        <Trans>
          Page {here} of {all}
        </Trans>
      </p>
      <Button look="secondary" disabled={page === pages} onClick={() => onPage(page + 1)}>
        <Trans>Next lines</Trans>
        <ChevronRight size={18} aria-hidden />
      </Button>
    </div>
  );
}
