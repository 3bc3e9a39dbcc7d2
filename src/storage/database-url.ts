/** Reads DATABASE_URL. Like libpq's, it may name several hosts: `h1:5432,h2` or `?host=h1,h2`. */

export interface DatabaseHost {
  readonly name: string;
  readonly port: number;
}

export interface DatabaseAddress {
  /** The URL for `pg`, with the first host only. */
  readonly connectionString: string;
  /** All hosts, if there are several. Empty if `pg` reads the one host itself. */
  readonly hosts: readonly DatabaseHost[];
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
const HOST = /^(\[[^\]]+\]|[^:[\]]+)(?::(\d{1,5}))?$/;
const DEFAULT_PORT = '5432';
const WRITABLE: readonly (string | null)[] = [null, 'any', 'read-write', 'primary'];

/** Throws an Error that says what is wrong. */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const [, start = '', authority = '', path = '', query = ''] = PARTS.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  const wanted = parameters.get('target_session_attrs');
  if (!WRITABLE.includes(wanted)) {
    throw new Error(`target_session_attrs=${wanted ?? ''} is not possible: Florin has to write`);
  }
  const names = (parameters.get('host') ?? authority).split(',');
  if (names.length === 1) return { connectionString: url, hosts: [] };
  const ports = (parameters.get('port') ?? DEFAULT_PORT).split(',');
  const hosts = names.map((text, at) => readHost(text, ports[at] ?? ports[0] ?? DEFAULT_PORT));
  for (const name of ['host', 'port', 'target_session_attrs']) parameters.delete(name);
  const [first] = hosts;
  const connectionString = `${start}${first?.name ?? ''}:${first?.port ?? ''}${path}?${parameters.toString()}`;
  return { connectionString, hosts: hosts.map(withoutBrackets) };
}

function readHost(text: string, port: string): DatabaseHost {
  const [, name, own = port] = HOST.exec(text) ?? [];
  if (name === undefined) throw new Error(`"${text}" is no host`);
  return { name, port: Number.parseInt(own, 10) };
}

/** An address of IPv6 has brackets in a URL only. */
function withoutBrackets({ name, port }: DatabaseHost): DatabaseHost {
  return { name: name.replace(/^\[(.*)\]$/, '$1'), port };
}
