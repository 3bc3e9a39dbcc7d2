import type { ReactNode } from 'react';
import { classNames } from './class-names';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  align?: 'left' | 'right';
  sort?: 'ascending' | 'descending' | 'none';
  /** Classes of the cell on a narrow screen, in a table that stacks. */
  narrow?: string;
  /** True for cells that need no name on a narrow screen, such as dates. The first ones need none. */
  isPlain?: boolean;
}

interface TableProps<Row> {
  /** The caption for screen readers. The page's own heading is visible. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** On a narrow screen, each row is a grid of two columns. Cells fill it in turn, or by `narrow`. */
  stacks?: boolean;
}

/** Gives parts of a stacking table their roles, which browsers drop under another layout. */
const roleOf = (name: string, stacks: boolean) => (stacks ? { role: name } : {});

/**
 * A table. On a narrow screen it either stacks, or scrolls sideways without moving the page. Its look
 * is in globals.css: classes on each cell were a third of a long page.
 */
export function Table<Row>({ caption, columns, rows, rowKey, stacks = false }: TableProps<Row>) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="relative overflow-x-auto print:overflow-visible"
    >
      <table {...roleOf('table', stacks)} className={classNames('listing', stacks && 'stacks')}>
        <caption className="sr-only">{caption}</caption>
        <TableHead {...{ columns, stacks }} />
        <tbody {...roleOf('rowgroup', stacks)}>
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
      className={classNames(stacks && !sorts && 'max-sm:sr-only')}
    >
      <tr {...roleOf('row', stacks)}>
        {columns.map(({ key, header, align, sort }) => (
          <th
            key={key}
            {...roleOf('columnheader', stacks)}
            scope="col"
            {...(sort === undefined ? {} : { 'aria-sort': sort })}
            className={classNames(
              align === 'right' && 'number',
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
    <tr {...roleOf('row', stacks)}>
      {columns.map(({ key, cell, align, narrow, ...rest }, index) => {
        const content = cell(row);
        const label = stacks && !isEmpty(content) ? labelOf(rest, index) : undefined;
        return (
          <td
            key={key}
            {...roleOf('cell', stacks)}
            data-label={label}
            className={classNames(align === 'right' && 'number', stacks && (narrow ?? 'in-turn'))}
          >
            {content}
          </td>
        );
      })}
    </tr>
  );
}

/** A name without a value says nothing. */
const isEmpty = (content: ReactNode): boolean =>
  content === null || content === undefined || typeof content === 'boolean' || content === '';

/** The name before a cell on a narrow screen. The first cell of a row has none, unless it says so. */
function labelOf<Row>({ header, isPlain }: Pick<Column<Row>, 'header' | 'isPlain'>, index: number) {
  return typeof header === 'string' && !(isPlain ?? index === 0) ? header : undefined;
}
