#!/usr/bin/env bash
# A shop in a terminal. It makes an order, waits until it is paid, shows the poem, and gives the money back.
set -euo pipefail

# All tries of a call have one key, so what they ask for is done once. A try may lose its answer (52, 56), or
# meet an earlier one that is still under way (409/9017).
florin() {
  local key answer code try
  key="$(date +%s)-$RANDOM-$RANDOM"
  for try in 1 2 3 4 5; do
    code=0
    answer=$(curl --silent --show-error --fail-with-body --retry 3 --retry-connrefused "$@" \
      -H "Authorization: Bearer $FLORIN_TOKEN" -H 'Content-Type: application/json' \
      -H "Idempotency-Key: $key") || code=$?
    [[ $code == 5[26] || $answer == *'"code":9017,'* ]] && sleep "$try" || break
  done
  echo "$answer"
  return "$code"
}
# Reads a text of a JSON object. `jq -r ".$1"` does it better.
member() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

made=$(florin "${FLORIN_SHOP}private/orders" -d '{
  "order": { "amount": "'"${CURRENCY:-KUDOS}"':2", "summary": "A poem",
             "fulfillment_message": "The poem is in the terminal." },
  "refund_delay": "1 hour" }')
id=$(member order_id <<<"$made")
echo "Open $(member order_status_url <<<"$made")"
echo "Or say: npm run wallet -- pay '$(member taler_pay_uri <<<"$made")' --yes"

order=''
until [[ $order == *'"order_status":"paid"'* ]]; do
  order=$(florin "${FLORIN_SHOP}private/orders/$id?timeout_ms=30000") || sleep 1 # It asks again.
  if [[ $order == *'"order_state":"expired"'* ]]; then echo 'Too late.'; exit 1; fi
done
echo 'Roses are red, and coins are blind.'

refund=$(florin "${FLORIN_SHOP}private/orders/$id/refund" \
  -d '{ "refund": "'"${CURRENCY:-KUDOS}"':2", "reason": "It did not rhyme" }')
echo "It did not rhyme. Take your money: npm run wallet -- refund '$(member taler_refund_uri <<<"$refund")'"
