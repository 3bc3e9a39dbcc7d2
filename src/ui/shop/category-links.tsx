interface CategoryLinksProps {
  label: string;
  entries: readonly { readonly href: string; readonly label: string; readonly current: boolean }[];
}

export function CategoryLinks({ label, entries }: CategoryLinksProps) {
  return (
    <nav aria-label={label} className="mb-10">
      <ul className="flex flex-wrap gap-2">
        {entries.map(({ href, label: text, current }) => (
          <li key={href}>
            <a
              href={href}
              {...(current ? { 'aria-current': 'true' as const } : {})}
              className="inline-flex min-h-9 items-center rounded-full border border-ink/40 px-4 text-ink no-underline hover:border-accent hover:text-accent aria-[current=true]:border-accent aria-[current=true]:bg-accent aria-[current=true]:text-on-accent"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
