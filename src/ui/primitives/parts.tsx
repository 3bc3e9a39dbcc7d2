import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';
import { TestMoney } from './test-money';

interface PartsProps {
  language: Language;
  /** The address where the page's own part begins. */
  current: string | undefined;
}

/** Leads from each part of the site to all others, and says that the money is test money. */
export function Parts({ language, current = '' }: PartsProps) {
  const t = commonMessages(language);
  const parts = [
    ['/bank', t.partBank],
    ['/wallet', t.partWallet],
    ['/shop', t.partShop],
    ['/dashboard', t.partDashboard],
    ['/docs', t.partDocs],
  ] as const;
  return (
    <div className="parts">
      <nav aria-label={t.partsNavigation}>
        <ul>
          {parts.map(([href, label]) => (
            <li key={href}>
              <a href={href} {...(current.startsWith(href) ? { 'aria-current': 'true' } : {})}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <TestMoney language={language} />
    </div>
  );
}
