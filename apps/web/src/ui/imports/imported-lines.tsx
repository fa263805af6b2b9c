import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type Column, Table } from '#src/ui/table.tsx';

const SHOWN = 200;

interface Line {
  line: number;
  fate: 'error' | 'new' | 'exists';
  reason: string | null;
}

interface ImportedLinesProps<Imported extends Line> {
  lines: readonly Imported[];
  /** Names a line. */
  first: Column<Imported>;
  more?: readonly Column<Imported>[];
}

/** What becomes of each line of a list, first what must be mended: it is what somebody has to read. */
export function ImportedLines<Imported extends Line>(props: ImportedLinesProps<Imported>) {
  const { lines, first, more = [] } = props;
  const { t } = useLingui();
  const fates = { error: t`To fix`, new: t`New`, exists: t`There already` };
  const order = { error: 0, new: 1, exists: 2 };
  const shown = lines.toSorted((a, b) => order[a.fate] - order[b.fate]).slice(0, SHOWN);
  const rest = lines.length - shown.length;
  return (
    <>
      <Table
        label={t`Lines of the list`}
        rows={shown}
        rowKey={({ line }) => line}
        columns={[
          first,
          { id: 'line', header: <Trans>Line</Trans>, isNumber: true, cell: ({ line }) => line },
          ...more,
          {
            id: 'fate',
            header: <Trans>What happens</Trans>,
            cell: ({ fate, reason }) => (
              <>
                <span className={fate === 'error' ? 'font-semibold text-alarm' : ''}>
                  {fates[fate]}
                </span>
                {reason && <span className="block text-sm">{reason}</span>}
              </>
            ),
          },
        ]}
      />
      {rest > 0 && (
        <p className="text-ink-soft">
          <Plural value={rest} one="# more line" other="# more lines" />
        </p>
      )}
    </>
  );
}
