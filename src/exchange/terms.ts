/** GET terms (protocol-a 5.3). The Etag is the version that wallets remember as accepted. */
export const TERMS_ETAG = '"1"';

export const TERMS = `Terms of service of this exchange, version 1

This exchange turns money that arrives on its bank account into coins, and pays merchants for the
coins that are deposited in their favour.

1. Coins. A coin has the value of its denomination. Whoever knows a coin's private key can spend it;
   keep a copy of your wallet. The exchange cannot replace coins that are lost.
2. Validity. Every denomination says until when coins can be withdrawn, deposited and refreshed. Your
   wallet refreshes coins in time if you open it now and then.
3. Fees. All fees are those that the exchange announces, signed, before you use it.
4. Privacy. The exchange signs coins without seeing them: it cannot tell which withdrawal a coin came
   from. It stores what it needs to pay merchants and to prove that a coin was spent.
5. Reserves. What is left in a reserve after the closing delay may be sent back to the account that
   it came from, less the closing fee.

This is play money unless the operator of this exchange tells you otherwise.
`;
