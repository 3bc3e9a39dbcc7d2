import { formatAmount, parseAmount, type Amount as Money } from '@/protocol/amount-text';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { useFormValues } from '@/ui/primitives/use-form-values';

interface PreviewTexts {
  readonly title: string;
  readonly pay: string;
  readonly payee: string;
  readonly noSummary: string;
  readonly total: string;
  /** After the payment the customer reads the message, or goes to the page. */
  readonly afterwards: string;
}

export interface OrderPreviewProps {
  formId: string;
  language: Language;
  currency: string;
  /** Price of each product, by its identifier, as `KUDOS:1.5`. */
  prices: Readonly<Record<string, string>>;
  /** Its name. */
  names: Readonly<Record<string, string>>;
  texts: PreviewTexts;
  initial: Readonly<Record<string, string>>;
}

/** Shows beside the form of a new order what its customer will see. */
export function OrderPreview(props: OrderPreviewProps) {
  const { formId, language, currency, prices, names, texts, initial } = props;
  const values = useFormValues(formId, initial);
  const total = totalOf(values, prices, currency);
  const shown = total === null ? '–' : <Amount value={total} language={language} />;
  const { message = '', url = '' } = values;
  const summary = summaryOf(values, names);
  return (
    <aside aria-labelledby="preview" className="min-w-0">
      <h2 id="preview" className="mb-3 text-sm font-semibold text-soft">
        {texts.title}
      </h2>
      <div className="border border-rule bg-sheet p-5 sm:p-7">
        <p className="text-2xl leading-tight font-semibold">
          {texts.pay} {shown}
        </p>
        <p className="mt-1 wrap-anywhere text-soft">{texts.payee}</p>
        <p className={`mt-6 line-clamp-4 wrap-anywhere ${summary === '' ? 'text-soft' : ''}`}>
          {summary === '' ? texts.noSummary : summary}
        </p>
        <p className="mt-4 flex justify-between gap-4 border-t border-ink pt-2 text-lg font-semibold">
          <span>{texts.total}</span>
          <span>{shown}</span>
        </p>
        {(url !== '' || message !== '') && (
          <p className="mt-4 line-clamp-4 text-sm wrap-anywhere text-soft">
            {texts.afterwards} {url === '' ? message : url}
          </p>
        )}
      </div>
    </aside>
  );
}

/** The typed description, or what the order will say of the product. Empty without both. */
function summaryOf(
  { summary = '', product = '', quantity = '' }: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>>,
): string {
  const name = names[product];
  if (summary.trim() !== '' || name === undefined) return summary;
  return `${piecesOf(quantity)} × ${name}`;
}

const piecesOf = (quantity: string): string => (quantity.trim() === '' ? '1' : quantity.trim());

/** The typed price, or the product's. Null while neither can be read. */
function totalOf(
  { amount = '', product = '', quantity = '' }: Readonly<Record<string, string>>,
  prices: Readonly<Record<string, string>>,
  currency: string,
): Money | null {
  const typed = amount.trim().replace(',', '.');
  const pieces = piecesOf(quantity);
  try {
    if (typed !== '') return parseAmount(`${currency}:${typed}`);
    const price = prices[product];
    if (price === undefined || !/^\d{1,6}$/.test(pieces)) return null;
    const { units } = parseAmount(price);
    const total = { currency, units: units * BigInt(pieces) };
    return parseAmount(formatAmount(total));
  } catch {
    return null;
  }
}
