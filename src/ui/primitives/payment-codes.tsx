import type { Language } from '@/ui/messages/language';
import { paymentCodeMessages } from '@/ui/messages/payment-codes';

/** Shows the codes that confirm a payment, one per line. Customers hold them out to the seller. */
export function PaymentCodes({ language, codes }: { language: Language; codes: string }) {
  const t = paymentCodeMessages(language);
  return (
    <section
      aria-labelledby="codes"
      className="my-8 max-w-xl border border-rule bg-sheet p-5 sm:p-8"
    >
      <h2 id="codes" className="text-lg font-semibold">
        {t.title}
      </h2>
      <p className="mt-1 text-soft">{t.text}</p>
      <ul className="mt-3 space-y-1 font-mono text-2xl tracking-widest wrap-anywhere">
        {codes.split('\n').map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  );
}
