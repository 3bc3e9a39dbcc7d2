import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';
import { orderPageMessages } from '@/ui/messages/order-page';
import { CopyButton } from '@/ui/primitives/copy-button';

/** Shows an address as on an envelope, with a button that copies it. */
export function PostalAddress(props: { lines: readonly string[]; language: Language }) {
  const { lines, language } = props;
  const { copyAddress } = orderPageMessages(language);
  return (
    <>
      <address className="mt-1 mb-3 not-italic">
        {lines.map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </address>
      <CopyButton
        text={lines.join('\n')}
        label={copyAddress}
        done={commonMessages(language).copied}
      />
    </>
  );
}
