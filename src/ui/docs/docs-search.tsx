import { Button } from '@/ui/primitives/button';
import { Field } from '@/ui/primitives/field';

interface DocsSearchProps {
  /** The page that lists what is found, by its parameter `q`. */
  action: string;
  label: string;
  hint: string;
  button: string;
  search: string;
}

/** The form that searches a list of the documentation. It works without scripts. */
export function DocsSearch({ action, label, hint, button, search }: DocsSearchProps) {
  return (
    <search className="mb-6 block max-w-xl">
      <form action={action} className="flex flex-wrap items-end gap-3">
        <Field
          className="min-w-56 flex-1"
          name="q"
          type="search"
          label={label}
          hint={hint}
          defaultValue={search}
        />
        <Button emphasis="secondary">{button}</Button>
      </form>
    </search>
  );
}
