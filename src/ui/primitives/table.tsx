import type { ReactNode } from 'react';
import { classNames } from './class-names';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  align?: 'left' | 'right';
  sort?: 'ascending' | 'descending' | 'none';
  /** The cell's position on a narrow screen, in a table that stacks. */
  place?: string;
  /** True for cells that need no name on a narrow screen, such as dates. The first ones need none. */
  isPlain?: boolean;
}

interface TableProps<Row> {
  /** The caption for screen readers. The page's own heading is visible. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** On a narrow screen, each row is a grid of two columns. Cells fill it in turn, or by `place`. */
  stacks?: boolean;
}

const STACKED_ROW = 'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_fit-content(60%)] max-sm:gap-x-4';
/** A time may break, so that it does not reach into the cell beside it. */
const STACKED_CELL = 'max-sm:py-1 max-sm:pr-0 max-sm:[&_time]:whitespace-normal';
const SIDES = 'max-sm:odd:text-left max-sm:even:text-right';

/** Gives parts of a stacking table their roles, which browsers drop under another layout. */
const roleOf = (name: string, stacks: boolean) => (stacks ? { role: name } : {});

/** A table. On a narrow screen it either stacks, or scrolls sideways without moving the page. */
export function Table<Row>({ caption, columns, rows, rowKey, stacks = false }: TableProps<Row>) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="relative overflow-x-auto print:overflow-visible"
    >
      <table
        {...roleOf('table', stacks)}
        className={classNames(
          'w-full border-collapse text-left tabular-nums',
          stacks && 'max-sm:block',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <TableHead {...{ columns, stacks }} />
        <tbody {...roleOf('rowgroup', stacks)} className={classNames(stacks && 'max-sm:block')}>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} {...{ row, columns, stacks }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PartProps<Row> {
  columns: readonly Column<Row>[];
  stacks: boolean;
}

/** Shows only what sorts the rows, if it stacks on a narrow screen. */
function TableHead<Row>({ columns, stacks }: PartProps<Row>) {
  const sorts = columns.some(({ sort }) => sort !== undefined);
  return (
    <thead
      {...roleOf('rowgroup', stacks)}
      className={classNames(stacks && (sorts ? 'max-sm:block' : 'max-sm:sr-only'))}
    >
      <tr
        {...roleOf('row', stacks)}
        className={classNames('border-b-2 border-ink/60', stacks && 'max-sm:flex max-sm:gap-x-5')}
      >
        {columns.map(({ key, header, align, sort }) => (
          <th
            key={key}
            {...roleOf('columnheader', stacks)}
            scope="col"
            {...(sort === undefined ? {} : { 'aria-sort': sort })}
            className={classNames(
              'py-2 pr-5 text-sm font-semibold whitespace-nowrap text-soft last:pr-0',
              align === 'right' && 'text-right',
              stacks && sort === undefined && 'max-sm:sr-only',
            )}
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function TableRow<Row>({ row, columns, stacks }: PartProps<Row> & { row: Row }) {
  return (
    <tr
      {...roleOf('row', stacks)}
      className={classNames('border-b border-rule align-baseline', stacks && STACKED_ROW)}
    >
      {columns.map(({ key, cell, align, place, ...rest }, index) => {
        const label = stacks ? labelOf(rest, index) : undefined;
        return (
          <td
            key={key}
            {...roleOf('cell', stacks)}
            data-label={label}
            className={classNames(
              'py-2.5 pr-5 last:pr-0',
              align === 'right' && 'text-right',
              stacks && STACKED_CELL,
              stacks && (place ?? SIDES),
            )}
          >
            {cell(row)}
          </td>
        );
      })}
    </tr>
  );
}

/** The name before a cell on a narrow screen. The first cell of a row has none, unless it says so. */
function labelOf<Row>({ header, isPlain }: Pick<Column<Row>, 'header' | 'isPlain'>, index: number) {
  return typeof header === 'string' && !(isPlain ?? index === 0) ? header : undefined;
}
