import type { ReactNode } from 'react';
import { classNames } from './class-names';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand on the right. */
  align?: 'left' | 'right';
  sort?: 'ascending' | 'descending' | 'none';
}

interface TableProps<Row> {
  /** Said to screen readers; the page's own heading says it to the eye. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** On a narrow screen the table scrolls sideways by itself, the page does not. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="relative overflow-x-auto print:overflow-visible"
    >
      <table className="w-full border-collapse text-left tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b-2 border-ink/60">
            {columns.map(({ key, header, align, sort }) => (
              <th
                key={key}
                scope="col"
                {...(sort === undefined ? {} : { 'aria-sort': sort })}
                className={classNames(
                  'py-2 pr-5 text-sm font-semibold whitespace-nowrap text-soft last:pr-0',
                  align === 'right' && 'text-right',
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-rule align-baseline">
              {columns.map(({ key, cell, align }) => (
                <td
                  key={key}
                  className={classNames('py-2.5 pr-5 last:pr-0', align === 'right' && 'text-right')}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
