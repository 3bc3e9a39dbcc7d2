import { Checkbox } from '@/ui/primitives/checkbox';
import { lineField } from './template-address';
import type { Choosable } from './template-draft';

interface CheckboxLinesProps {
  kind: 'product' | 'category';
  legend: string;
  lines: readonly Choosable[];
  chosen: readonly string[];
  /** The id that the list of errors leads to, and the reason. */
  id?: string;
  error?: string | undefined;
}

/** A list of products or categories to choose from. Nothing is shown of an empty one. */
export function CheckboxLines({ kind, legend, lines, chosen, id, error }: CheckboxLinesProps) {
  if (lines.length === 0) return null;
  return (
    <fieldset id={id} tabIndex={id === undefined ? undefined : -1} className="min-w-0">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {error !== undefined && <p className="mb-1 text-sm font-semibold text-danger">{error}</p>}
      <div className="grid gap-x-8 sm:grid-cols-2">
        {lines.map(({ value, label }, line) => (
          <Checkbox
            key={value}
            name={lineField(kind, line)}
            value={value}
            label={label}
            isChecked={chosen.includes(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
