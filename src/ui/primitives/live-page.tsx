import { LiveReload } from './live-reload';

interface LivePageProps {
  /** The page's own address, since it may be the answer to a form. */
  address: string;
  /** An address that returns JSON and long-polls by `long_poll_ms`. */
  url: string;
  field: string;
  /** The value on the page. A different one reloads it. */
  value: string;
  /** Seconds between reloads without scripts. 0 never reloads, for example while a form is filled. */
  refreshSeconds: number;
}

/** A page that follows a state by long polls, or without scripts by regular refreshes. */
export function LivePage({ address, url, field, value, refreshSeconds }: LivePageProps) {
  return (
    <>
      {refreshSeconds > 0 && (
        <noscript>
          <meta httpEquiv="refresh" content={`${refreshSeconds}; url=${address}`} />
        </noscript>
      )}
      <LiveReload address={address} url={url} field={field} value={value} />
    </>
  );
}
