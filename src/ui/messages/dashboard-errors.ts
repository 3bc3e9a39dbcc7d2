/** Texts for refused forms of the dashboard, by the refusal's name, or for a malformed field. */
import type { FormErrorName } from '@/protocol/form-errors';
import { dictionary } from './dictionary';

export const dashboardErrorMessages = dictionary({
  en: {
    OTHER_SHOP:
      'That form was made for another shop, before this browser was logged in to this one. Nothing was changed.',
    LOGGED_OUT:
      'You were not logged in any more when this was sent. Nothing was changed: please check it and send it again.',
    MERCHANT_PRIVATE_POST_ORDERS_AMOUNT_ZERO: 'An order needs a price above zero.',
    MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK: 'There is not as much of this product left.',
    MERCHANT_PRIVATE_POST_ORDERS_ALREADY_EXISTS:
      'This form was sent before with other content. Look at the list of orders first.',
    MERCHANT_PRIVATE_POST_ORDERS_REFUND_AFTER_WIRE_DEADLINE:
      'Refunds cannot last longer than the money waits at the exchange.',
    MERCHANT_PRIVATE_POST_ORDERS_INSTANCE_CONFIGURATION_LACKS_WIRE:
      'There is no bank account to pay out to. Add one in the settings.',
    MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_ORDER_UNPAID: 'This order is not paid.',
    MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_NOT_ALLOWED_BY_CONTRACT:
      'The period in which money could be given back is over.',
    MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_INCONSISTENT_AMOUNT:
      'That is more than is left of the payment.',
    MERCHANT_REFUND_BELOW_FEE: 'That is less than the exchange takes for a refund.',
    MERCHANT_REFUND_TOO_OFTEN:
      'The refund of this order was raised as often as it may be. You can still give back all that is left.',
    MERCHANT_PRIVATE_DELETE_ORDERS_AWAITING_PAYMENT:
      'A wallet has taken up this order, and may still pay it.',
    MERCHANT_PRIVATE_PATCH_ORDERS_ID_FORGET_PATH_NOT_FORGETTABLE:
      'The wallet that took up this order does not allow its contract to be shortened.',
    MERCHANT_PRIVATE_POST_PRODUCTS_CONFLICT_PRODUCT_EXISTS:
      'There is another product of this name already.',
    MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_REDUCED: 'What is lost cannot become less.',
    MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_EXCEEDS_STOCKS: 'More would be lost than there is.',
    MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_STOCKED_REDUCED:
      'Less than before cannot have come in. Book what is gone as lost.',
    MERCHANT_PRIVATE_DELETE_PRODUCTS_CONFLICTING_LOCK:
      'Customers are about to buy it. Try again when their time to pay is over.',
    MERCHANT_GENERIC_PRODUCT_UNKNOWN: 'This product is not there any more.',
    MERCHANT_GENERIC_INSTANCE_DELETED: 'This shop is closed: it takes nothing new.',
    MERCHANT_PRIVATE_PATCH_INSTANCES_PURGE_REQUIRED: 'This shop is closed: it takes nothing new.',
    MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE: 'The exchange does not answer. Try again in a moment.',
    MERCHANT_EXCHANGE_UNKNOWN: 'This backend does not know that exchange.',
    MERCHANT_PRIVATE_POST_RESERVES_UNSUPPORTED_WIRE_METHOD:
      'The exchange has no account that this kind of transfer reaches.',
    MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_INSUFFICIENT_FUNDS:
      'There is not as much in the purse. Transfer money to it first.',
    MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_EXPIRED: 'The purse has expired. Open a new one.',
    MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_UNKNOWN: 'There is no purse yet to give from.',
    MERCHANT_PRIVATE_DELETE_RESERVES_OWED: 'Visitors can still pick up tips from it.',
    MERCHANT_PRIVATE_POST_INSTANCES_ALREADY_EXISTS: 'There is another shop of this name already.',
    MERCHANT_PRIVATE_POST_INSTANCES_PURGE_REQUIRED: 'A closed shop had this name.',
    GENERIC_CURRENCY_MISMATCH: 'Only the currency of this backend is taken.',
    GENERIC_UPLOAD_EXCEEDS_LIMIT: 'That is too much at once. Take a picture below 500 kB.',
    MERCHANT_TRACK_TRANSFER_UNKNOWN: 'The exchange knows no such transfer to you.',
    MERCHANT_PRIVATE_POST_TRANSFERS_CONFLICTING_REPORTS:
      'The exchange sent another amount, or to another account.',
    MERCHANT_TRACK_TRANSFER_CONFLICT:
      'The exchange contradicts itself. Both its statements are kept as evidence.',
    MERCHANT_PRIVATE_POST_TRANSFERS_BAD_WIRE_FEE:
      'The exchange took a higher fee than it has announced.',
    MERCHANT_PRIVATE_DELETE_TRANSFERS_ALREADY_VERIFIED:
      'The exchange has confirmed this transfer, so it stays.',
    MERCHANT_SHOP_SHARE_FULL:
      'There is no more room for shops that visitors opened from your network. Delete products or orders.',
    GENERIC_TOO_MANY_REQUESTS: 'That is enough for this hour. Please try again later.',
    LAST_ACCOUNT: 'One account has to stay, or nobody could pay you.',
    WRONG_TOKEN: 'That is not the operator’s token.',
    NO_BANK_ACCOUNT: 'The bank has no account of this name. Open one first.',
    DEMO_TOKEN: 'The demo’s shop keeps its first token.',
    BANK_USERNAME_TAKEN: 'The bank has an account of this name already.',
    BANK_UNKNOWN_ACCOUNT: 'The bank has no account of this name.',
    BANK_UNALLOWED_DEBIT: 'The account does not hold that much.',
    BANK_SAME_ACCOUNT: 'The money would come from the account that it goes to.',
    FIELD_username: 'A name has 1 to 150 letters, digits or any of . - _ @ +',
    FIELD_subject: 'Write one line of up to 255 characters.',
    FIELD_amount:
      'Write an amount above zero, such as 5 or 12.50, with at most 15 digits before the point and 8 after it.',
    FIELD_quantity: 'Write a whole number.',
    FIELD_summary: 'Say what you sell.',
    FIELD_url: 'Write a whole address that begins with https:// or http://.',
    FIELD_name: 'Write a name.',
    FIELD_id: 'Use 1 to 63 letters, digits, or any of _ . @ -',
    FIELD_product: 'Use no slashes, and at most 128 characters.',
    FIELD_picture: 'Only PNG, JPEG, WebP, GIF or AVIF pictures up to 500 kB can be shown.',
    FIELD_date: 'Write a day like 2030-12-31.',
    FIELD_duration: 'Write a length of time such as “2 days” or “90 minutes”.',
    FIELD_payto: 'Write an account like payto://iban/DE75512108001245126199.',
    FIELD_wtid: 'Write the 52 letters and digits of the identifier.',
    FIELD_needed: 'This is needed.',
    OTHER: 'That did not work. Please look at your entries again.',
  } satisfies Readonly<Partial<Record<FormErrorName, string>> & Record<`FIELD_${string}`, string>>,
  de: {
    OTHER_SHOP:
      'Das Formular gehörte zu einem anderen Laden: Dieser Browser wurde danach in diesem angemeldet. Geändert wurde nichts.',
    LOGGED_OUT:
      'Beim Absenden waren Sie nicht mehr angemeldet. Geändert wurde nichts: Bitte prüfen Sie es und schicken Sie es noch einmal ab.',
    MERCHANT_PRIVATE_POST_ORDERS_AMOUNT_ZERO: 'Eine Bestellung braucht einen Preis über null.',
    MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK: 'So viel ist von dieser Ware nicht mehr da.',
    MERCHANT_PRIVATE_POST_ORDERS_ALREADY_EXISTS:
      'Dieses Formular wurde schon mit anderem Inhalt gesendet. Sehen Sie erst in die Liste.',
    MERCHANT_PRIVATE_POST_ORDERS_REFUND_AFTER_WIRE_DEADLINE:
      'Erstattungen können nicht länger möglich sein, als das Geld bei der Ausgabestelle wartet.',
    MERCHANT_PRIVATE_POST_ORDERS_INSTANCE_CONFIGURATION_LACKS_WIRE:
      'Es gibt kein Bankkonto für die Auszahlung. Tragen Sie eines in den Einstellungen ein.',
    MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_ORDER_UNPAID: 'Diese Bestellung ist nicht bezahlt.',
    MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_NOT_ALLOWED_BY_CONTRACT:
      'Die Frist für Erstattungen ist vorbei.',
    MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_INCONSISTENT_AMOUNT:
      'Das ist mehr, als von der Zahlung übrig ist.',
    MERCHANT_REFUND_BELOW_FEE: 'Das ist weniger, als die Ausgabestelle für eine Erstattung nimmt.',
    MERCHANT_REFUND_TOO_OFTEN:
      'Die Erstattung dieser Bestellung wurde so oft erhöht, wie es geht. Sie können noch alles erstatten, was übrig ist.',
    MERCHANT_PRIVATE_DELETE_ORDERS_AWAITING_PAYMENT:
      'Eine Wallet hat diese Bestellung angenommen und kann sie noch bezahlen.',
    MERCHANT_PRIVATE_PATCH_ORDERS_ID_FORGET_PATH_NOT_FORGETTABLE:
      'Die Wallet, die diese Bestellung annahm, erlaubt keinen gekürzten Vertrag.',
    MERCHANT_PRIVATE_POST_PRODUCTS_CONFLICT_PRODUCT_EXISTS: 'Eine andere Ware heißt schon so.',
    MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_REDUCED: 'Verlorenes kann nicht weniger werden.',
    MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_EXCEEDS_STOCKS: 'Es wäre mehr verloren, als da ist.',
    MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_STOCKED_REDUCED:
      'Es kann nicht weniger hereingekommen sein als bisher. Buchen Sie Fehlendes als verloren.',
    MERCHANT_PRIVATE_DELETE_PRODUCTS_CONFLICTING_LOCK:
      'Kunden sind dabei, sie zu kaufen. Versuchen Sie es, wenn deren Zahlfrist vorbei ist.',
    MERCHANT_GENERIC_PRODUCT_UNKNOWN: 'Diese Ware gibt es nicht mehr.',
    MERCHANT_GENERIC_INSTANCE_DELETED: 'Dieser Laden ist geschlossen und nimmt nichts Neues an.',
    MERCHANT_PRIVATE_PATCH_INSTANCES_PURGE_REQUIRED:
      'Dieser Laden ist geschlossen und nimmt nichts Neues an.',
    MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE:
      'Die Ausgabestelle antwortet nicht. Versuchen Sie es gleich noch einmal.',
    MERCHANT_EXCHANGE_UNKNOWN: 'Dieses Backend kennt diese Ausgabestelle nicht.',
    MERCHANT_PRIVATE_POST_RESERVES_UNSUPPORTED_WIRE_METHOD:
      'Die Ausgabestelle hat kein Konto, das diese Art Überweisung erreicht.',
    MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_INSUFFICIENT_FUNDS:
      'So viel ist nicht in der Kasse. Überweisen Sie erst Geld dorthin.',
    MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_EXPIRED:
      'Die Kasse ist abgelaufen. Eröffnen Sie eine neue.',
    MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_UNKNOWN:
      'Es gibt noch keine Kasse, aus der Sie geben könnten.',
    MERCHANT_PRIVATE_DELETE_RESERVES_OWED: 'Besucher können daraus noch Trinkgeld abholen.',
    MERCHANT_PRIVATE_POST_INSTANCES_ALREADY_EXISTS: 'Ein anderer Laden heißt schon so.',
    MERCHANT_PRIVATE_POST_INSTANCES_PURGE_REQUIRED: 'Ein geschlossener Laden hieß so.',
    GENERIC_CURRENCY_MISMATCH: 'Nur die Währung dieses Backends wird angenommen.',
    GENERIC_UPLOAD_EXCEEDS_LIMIT: 'Das ist zu viel auf einmal. Nehmen Sie ein Bild unter 500 kB.',
    MERCHANT_TRACK_TRANSFER_UNKNOWN: 'Die Ausgabestelle kennt keine solche Überweisung an Sie.',
    MERCHANT_PRIVATE_POST_TRANSFERS_CONFLICTING_REPORTS:
      'Die Ausgabestelle sendete einen anderen Betrag, oder an ein anderes Konto.',
    MERCHANT_TRACK_TRANSFER_CONFLICT:
      'Die Ausgabestelle widerspricht sich. Ihre beiden Aussagen sind als Beweis aufbewahrt.',
    MERCHANT_PRIVATE_POST_TRANSFERS_BAD_WIRE_FEE:
      'Die Ausgabestelle nahm eine höhere Gebühr, als sie angekündigt hat.',
    MERCHANT_PRIVATE_DELETE_TRANSFERS_ALREADY_VERIFIED:
      'Die Ausgabestelle hat diese Überweisung bestätigt, deshalb bleibt sie.',
    MERCHANT_SHOP_SHARE_FULL:
      'Für Geschäfte, die Besucher aus Ihrem Netz eröffnet haben, ist kein Platz mehr. Löschen Sie Waren oder Bestellungen.',
    GENERIC_TOO_MANY_REQUESTS:
      'Das genügt für diese Stunde. Bitte versuchen Sie es später noch einmal.',
    LAST_ACCOUNT: 'Ein Konto muss bleiben, sonst könnte Ihnen niemand zahlen.',
    WRONG_TOKEN: 'Das ist nicht der Schlüssel des Betreibers.',
    NO_BANK_ACCOUNT: 'Die Bank hat kein Konto dieses Namens. Eröffnen Sie erst eines.',
    DEMO_TOKEN: 'Der Laden der Demo behält seinen ersten Schlüssel.',
    BANK_USERNAME_TAKEN: 'Ein Konto dieses Namens gibt es bei der Bank schon.',
    BANK_UNKNOWN_ACCOUNT: 'Ein Konto dieses Namens gibt es bei der Bank nicht.',
    BANK_UNALLOWED_DEBIT: 'So viel ist nicht auf dem Konto.',
    BANK_SAME_ACCOUNT: 'Das Geld käme von dem Konto, auf das es geht.',
    FIELD_username: 'Ein Name hat 1 bis 150 Buchstaben, Ziffern oder . - _ @ +',
    FIELD_subject: 'Schreiben Sie eine Zeile mit bis zu 255 Zeichen.',
    FIELD_amount:
      'Schreiben Sie einen Betrag über null, etwa 5 oder 12,50, mit höchstens 15 Ziffern vor dem Komma und 8 danach.',
    FIELD_quantity: 'Schreiben Sie eine ganze Zahl.',
    FIELD_summary: 'Sagen Sie, was Sie verkaufen.',
    FIELD_url: 'Schreiben Sie eine ganze Adresse, die mit https:// oder http:// beginnt.',
    FIELD_name: 'Schreiben Sie einen Namen.',
    FIELD_id: 'Nehmen Sie 1 bis 63 Buchstaben, Ziffern oder eines von _ . @ -',
    FIELD_product: 'Ohne Schrägstriche und mit höchstens 128 Zeichen.',
    FIELD_picture: 'Nur Bilder als PNG, JPEG, WebP, GIF oder AVIF bis 500 kB lassen sich zeigen.',
    FIELD_date: 'Schreiben Sie einen Tag wie 2030-12-31.',
    FIELD_duration: 'Schreiben Sie eine Dauer wie „2 Tage“ oder „90 Minuten“.',
    FIELD_payto: 'Schreiben Sie ein Konto wie payto://iban/DE75512108001245126199.',
    FIELD_wtid: 'Schreiben Sie die 52 Buchstaben und Ziffern der Kennung.',
    FIELD_needed: 'Das wird gebraucht.',
    OTHER: 'Das ging nicht. Bitte sehen Sie Ihre Angaben noch einmal an.',
  },
});
