import type { ReactNode } from 'react';
import { classNames } from './class-names';

/** `primary` appears once per page, and `danger` is for actions that cannot be undone. */
export type Emphasis = 'primary' | 'secondary' | 'danger';

const SHARED =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-xs border px-5 py-2 text-center font-semibold leading-tight no-underline transition-colors print:hidden';
const LOOKS: Record<Emphasis, string> = {
  primary:
    'border-action bg-action text-on-action hover:bg-action-strong hover:border-action-strong',
  secondary: 'border-ink/40 bg-transparent text-ink hover:border-accent hover:text-accent',
  danger: 'border-danger bg-transparent text-danger hover:bg-danger hover:text-paper',
};

interface ButtonProps {
  children: ReactNode;
  emphasis?: Emphasis;
  /** Fields that the button itself submits. */
  name?: string;
  value?: string;
  /** Another address that the form is submitted to. */
  formAction?: string;
  className?: string;
}

/** A button that submits its form. */
export function Button({ emphasis = 'primary', className, children, ...rest }: ButtonProps) {
  return (
    <button type="submit" className={classNames(SHARED, LOOKS[emphasis], className)} {...rest}>
      {children}
    </button>
  );
}

interface LinkButtonProps {
  children: ReactNode;
  href: string;
  inNewTab?: boolean;
  emphasis?: Emphasis;
  className?: string;
}

export function LinkButton(props: LinkButtonProps) {
  const { emphasis = 'primary', className, children, href, inNewTab = false } = props;
  return (
    <a
      href={href}
      {...(inNewTab ? { target: '_blank', rel: 'noreferrer' } : {})}
      className={classNames(SHARED, LOOKS[emphasis], className)}
    >
      {children}
    </a>
  );
}
