/**
 * The purposes of signatures (protocol-a 3; protocol-b 8). The number is part of the signed bytes, so a
 * signature made for one purpose never passes for another.
 */
export const purposes = {
  /** Signed by the exchange's master key. */
  masterSigningKeyValidity: 1024,
  masterDenominationKeyValidity: 1025,
  masterWireFees: 1028,
  masterDenominationKeyRevoked: 1029,
  masterWireDetails: 1030,

  /** Signed by one of the exchange's signing keys. */
  exchangeConfirmDeposit: 1033,
  exchangeConfirmMelt: 1034,
  exchangeKeySet: 1035,
  exchangeConfirmWire: 1036,
  exchangeConfirmWireDeposit: 1037,
  exchangeConfirmRefund: 1038,
  exchangeConfirmRecoup: 1039,
  exchangeReserveClosed: 1040,
  exchangeConfirmRecoupRefresh: 1041,

  auditorExchangeKeys: 1064,

  /** Signed by a merchant instance's key. */
  merchantContract: 1101,
  merchantRefund: 1102,
  merchantTrackTransaction: 1103,
  merchantPaymentOk: 1104,
  merchantRefundOk: 1105,
  merchantPaySession: 1106,

  /** Signed by a wallet, with the key of a reserve (withdraw) or of a coin. */
  walletReserveWithdraw: 1200,
  walletCoinDeposit: 1201,
  walletCoinMelt: 1202,
  walletCoinRecoup: 1203,
  walletCoinLink: 1204,

  /** Used by the exchange's /test/eddsa. */
  testWallet: 1302,
  testExchange: 1303,

  syncUpload: 1450,
} as const;

export type Purpose = (typeof purposes)[keyof typeof purposes];
