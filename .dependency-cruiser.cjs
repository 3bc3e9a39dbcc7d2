/** Who may import whom; the table is in docs/architecture.md. */
const parties = ['merchant', 'bank', 'exchange', 'sync', 'auditor'];

/** Files below `from` may import, of our own code, only what matches one of `allowed`. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src|app)/', pathNot: [from, ...allowed] },
});

/** The paths of the merchant's style B. */
const styleBRoutes = [
  '^app/merchant/(order|check-payment|refund|tip-authorize|tip-query|track|history|public)/',
  '^app/merchant/style-b/',
];

/** Where a wallet gets style B, and where it is asked for something of style B by name. */
const styleBErrands = [
  '^src/wallet/create-wallet\\.ts$',
  '^src/wallet/service/serve-wallet\\.ts$',
  '^src/extension/answer-page\\.ts$',
];

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    only('protocol-is-pure', '^src/protocol/', []),
    only('extension-is-a-host', '^src/extension/', ['^src/(protocol|clients|wallet|ui)/']),
    {
      name: 'nobody-needs-the-extension',
      severity: 'error',
      from: { path: '^(src|app)/', pathNot: '^src/extension/' },
      to: { path: '^src/extension/' },
    },
    {
      name: 'http-stands-on-wiring',
      severity: 'error',
      from: { path: '^src/(wiring|jobs)' },
      to: { path: '^src/http/' },
    },
    only('clients-know-the-protocol', '^src/clients/', ['^src/protocol/']),
    only('wallet-knows-no-page', '^src/wallet/', ['^src/(protocol|clients)/']),
    only('ui-gets-props', '^src/ui/', ['^src/(protocol|wallet)/']),
    only('storage-knows-no-party', '^src/storage/', ['^src/(protocol|config|generated)/']),
    only('fairness-knows-limits', '^src/fairness/', ['^src/(protocol|config)/']),
    only('passwords-know-limits', '^src/passwords/', ['^src/(protocol|config|fairness)/']),
    only('http-knows-no-party', '^src/http/', [
      '^src/(protocol|config|fairness|wiring|storage/web)',
    ]),
    only('config-knows-nobody', '^src/config/', []),
    ...parties.map((party) =>
      only(`${party}-knows-no-other-party`, `^src/${party}/`, [
        '^src/(protocol|config|fairness|passwords)/',
        `^src/storage/(${party}/|client|group-commit|shares|wakeups)`,
      ]),
    ),
    // The auditor reads all books. A payment takes coins and settles the order in one transaction.
    ...parties
      .filter((party) => party !== 'auditor')
      .map((party) => ({
        name: `storage-of-${party}-is-its-own`,
        severity: 'error',
        from: {
          path: '^src/storage/',
          pathNot: [`^src/storage/(${party}|auditor)/`, '^src/storage/merchant/payments\\.ts$'],
        },
        to: { path: `^src/storage/${party}/` },
      })),
    {
      name: 'ports-carry-domain-types',
      severity: 'error',
      from: { path: '^src/[^/]+/([^/]+-port|wire-gateway)\\.ts$' },
      to: { path: '^src/(storage|generated)/' },
    },
    only('shop-is-a-stranger', '^src/shop/', ['^src/(ui|config|shop-client)/']),
    only('shop-client-stands-alone', '^src/shop-client/', ['^src/generated/client-shapes']),
    only('testing-is-a-customer', '^src/testing/', [
      '^src/(protocol|wallet|shop-client)/',
      '^src/generated/client-shapes',
    ]),
    {
      name: 'style-a-knows-nothing-of-style-b',
      severity: 'error',
      from: {
        path: '^(src|app)/',
        pathNot: ['^src/merchant/style-b/', '^src/wiring', ...styleBRoutes],
      },
      to: { path: '^src/merchant/style-b/' },
    },
    {
      name: 'one-place-chooses-the-style',
      severity: 'error',
      from: { path: '^(src|app)/', pathNot: ['^src/wallet/style-b/', ...styleBErrands] },
      to: { path: '^src/wallet/style-b/' },
    },
    {
      name: 'the-core-knows-nothing-of-style-b',
      severity: 'error',
      from: { path: '^src/wallet/', pathNot: '^src/wallet/style-b/' },
      to: { path: '^src/clients/style-b' },
    },
    {
      name: 'nobody-needs-the-tests',
      severity: 'error',
      from: { path: '^(src|app)/', pathNot: '^src/testing/' },
      to: { path: '^src/testing/' },
    },
    {
      name: 'pages-never-touch-storage',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^src/(storage|generated|server|jobs)/' },
    },
    {
      name: 'one-wiring',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(wiring|server|jobs|http)' },
      to: { path: '^src/wiring' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^src/generated/|routes\\.generated)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
