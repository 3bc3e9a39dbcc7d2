export interface FormError {
  /** Name of the field at fault; without it the error concerns the whole form. */
  field?: string;
  text: string;
}

/** Lists the errors above a refused form. It takes the focus, and each entry links to its field. */
export function ErrorSummary({ title, errors }: { title: string; errors: readonly FormError[] }) {
  if (errors.length === 0) return null;
  return (
    <div
      role="alert"
      tabIndex={-1}
      autoFocus
      className="mb-8 max-w-xl border-l-4 border-danger bg-sheet px-5 py-4"
    >
      <h2 className="font-semibold text-danger">{title}</h2>
      <ul className="mt-1 space-y-1">
        {errors.map(({ field, text }) => (
          <li key={field ?? text}>
            {field === undefined ? text : <a href={`#${field}`}>{text}</a>}
          </li>
        ))}
      </ul>
    </div>
  );
}
