/** Shows what stands between backticks as code. */
export function WithCode({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part : <code key={`${at} ${part}`}>{part}</code>));
}
