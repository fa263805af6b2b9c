import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import './table.css';

export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligns the figures. */
  isNumber?: boolean;
  /** Clicking the header sorts by this column's id. */
  isSortable?: boolean;
  /** Of a compact table: left out on a phone. */
  isWideOnly?: boolean;
}

/** The order in the URL: "name" ascending, "-name" descending. */
type SortOrder = string;

interface TableProps<Row> {
  /** The name for screen readers. */
  label: string;
  /** The first column names the row; on a phone it is the card's heading. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: SortOrder;
  onSort?: (sort: SortOrder) => void;
  /** Rendered at the end of each row, such as a `Menu`. */
  actions?: (row: Row) => ReactNode;
  /** The name of that column for screen readers. */
  actionsLabel?: string;
  /** Actions of a word or two instead of an icon: a card's heading leaves them more room. */
  areActionsWords?: boolean;
  /** Few short columns: rows are no cards on a phone either. */
  isCompact?: boolean;
}

/** The width below which rows are cards; the same as in table.css. */
const CARDS = '(width < 48rem)';

const CELL = 'md:table-cell md:border-b md:border-line md:px-3 md:py-2.5 md:align-middle';

const AS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/**
 * A table or, on a phone, a card per row without empty cells. Roles are explicit, because older browsers drop those of
 * tables whose rows are displayed as blocks.
 */
export function Table<Row>(props: TableProps<Row>) {
  if (props.isCompact) return <CompactTable {...props} />;
  const { label, columns, rows, rowKey, sort, onSort, actions, actionsLabel } = props;
  const room = props.areActionsWords ? 'max-md:pr-24' : 'pr-12';
  return (
    <div className="md:overflow-x-auto md:rounded-lg md:border md:border-line md:bg-paper-raised">
      <table
        {...AS.table}
        aria-label={label}
        className="block w-full border-collapse md:table md:[&_time]:whitespace-nowrap"
      >
        <thead {...AS.rowgroup} className="sr-only md:not-sr-only md:table-header-group">
          <tr {...AS.row} className="md:table-row">
            {columns.map((column) => (
              <th
                key={column.id}
                {...AS.columnheader}
                scope="col"
                aria-sort={ariaSort(column.id, sort)}
                className={`border-b border-line-strong px-3 text-sm whitespace-nowrap text-ink-soft ${column.isNumber ? 'text-right' : 'text-left'}`}
              >
                {column.isSortable && onSort ? (
                  <button
                    type="button"
                    onClick={() => onSort(sort === column.id ? `-${column.id}` : column.id)}
                    className="target -mx-2 inline-flex items-center gap-1 rounded-sm px-2 font-semibold hover:text-ink"
                  >
                    {column.header}
                    <SortIcon state={ariaSort(column.id, sort)} />
                  </button>
                ) : (
                  <span className="inline-flex min-h-11 items-center">{column.header}</span>
                )}
              </th>
            ))}
            {actions && (
              <th {...AS.columnheader} scope="col" className="border-b border-line-strong">
                <span className="sr-only">{actionsLabel}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...AS.rowgroup} className="flex flex-col gap-3 md:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...AS.row}
              onPointerDown={noteSelection}
              onClick={openRow}
              className="row-card relative block rounded-lg border border-line bg-paper-raised p-4 md:table-row md:rounded-none md:border-0 md:p-0 md:hover:bg-paper-sunken md:last:*:border-b-0"
            >
              {columns.map((column, index) =>
                index === 0 ? (
                  <th
                    key={column.id}
                    {...AS.rowheader}
                    scope="row"
                    className={`block text-left text-lg font-semibold wrap-anywhere md:text-base md:wrap-break-word ${actions ? room : ''} ${CELL}`}
                  >
                    {column.cell(row)}
                  </th>
                ) : (
                  <Cell key={column.id} column={column} content={column.cell(row)} />
                ),
              )}
              {actions && (
                <td
                  {...AS.cell}
                  className={`absolute top-2 right-2 whitespace-nowrap md:static md:w-px ${CELL}`}
                >
                  {actions(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same at each width, but for columns that a phone has no room for; on paper they all are. */
function CompactTable<Row>({ label, columns, rows, rowKey }: TableProps<Row>) {
  const look = ({ isNumber, isWideOnly }: Column<Row>) =>
    `${isNumber ? 'text-right tabular-nums' : 'text-left'} ${isWideOnly ? 'wide-only' : ''}`;
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-paper-raised">
      <table aria-label={label} className="compact-table w-full border-collapse">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={`border-b border-line-strong font-semibold text-ink-soft ${look(column)}`}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="md:hover:bg-paper-sunken last:*:border-b-0">
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={column.id}
                    {...(index === 0 && { scope: 'row' })}
                    className={`border-b border-line py-2.5 ${look(column)}`}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A click while text is selected only clears the selection. */
let wasSelected = false;
const hasSelection = () => getSelection()?.isCollapsed === false;
const noteSelection = () => {
  wasSelected = hasSelection();
};

/** On a phone a tap on a card follows its link, but its text can still be selected. */
function openRow({ target, currentTarget }: MouseEvent<HTMLElement>) {
  const isPressable = (target as Element).closest('a, button, input, label, select, summary');
  if (isPressable || wasSelected || hasSelection() || !matchMedia(CARDS).matches) return;
  currentTarget.querySelector<HTMLElement>('th a')?.click();
}

interface CellProps {
  column: Pick<Column<never>, 'header' | 'isNumber'>;
  content: ReactNode;
}

function Cell({ column: { header, isNumber }, content }: CellProps) {
  const isEmpty = content === null || content === false || content === '';
  return (
    <td
      {...AS.cell}
      className={`mt-1.5 grid-cols-[minmax(6rem,30%)_1fr] items-baseline gap-3 ${isEmpty ? 'max-md:sr-only' : 'grid'} ${isNumber ? 'tabular-nums md:text-right' : ''} ${CELL}`}
    >
      {!isEmpty && (
        <>
          <span aria-hidden="true" className="text-sm text-ink-soft md:hidden">
            {header}
          </span>
          <span className="min-w-0 wrap-anywhere md:wrap-break-word">{content}</span>
        </>
      )}
    </td>
  );
}

function ariaSort(id: string, sort: SortOrder | undefined) {
  if (sort === id) return 'ascending';
  return sort === `-${id}` ? 'descending' : undefined;
}

function SortIcon({ state }: { state: 'ascending' | 'descending' | undefined }) {
  if (!state) return <ChevronsUpDown size={16} aria-hidden />;
  return state === 'ascending' ? (
    <ArrowUp size={16} aria-hidden />
  ) : (
    <ArrowDown size={16} aria-hidden />
  );
}
