/** Texts for refused forms of the dashboard, by the refusal's name, or for a malformed field. */
import type { FormErrorName } from '@/protocol/form-errors';
import { dictionary } from './dictionary';

export const dashboardErrorMessages = dictionary({
  en: {
    OTHER_SHOP:
      'This form belongs to another shop. You have since logged in to this one. Nothing was changed.',
    LOGGED_OUT: 'Your session had ended. Nothing was changed. Check your entries and submit again.',
    MERCHANT_PRIVATE_POST_ORDERS_AMOUNT_ZERO: 'Enter a price above zero.',
    MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK: 'Not enough of this product in stock.',
    MERCHANT_PRIVATE_POST_ORDERS_ALREADY_EXISTS:
      'This form was already submitted with different details. Check your orders first.',
    MERCHANT_PRIVATE_POST_ORDERS_REFUND_AFTER_WIRE_DEADLINE:
      'The refund period cannot be longer than the payout delay.',
    MERCHANT_PRIVATE_POST_ORDERS_INSTANCE_CONFIGURATION_LACKS_WIRE:
      'You have no bank account for payouts. Add one in the settings.',
    MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_ORDER_UNPAID: 'This order has not been paid.',
    MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_NOT_ALLOWED_BY_CONTRACT: 'The refund period has ended.',
    MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_INCONSISTENT_AMOUNT:
      'This does not fit what can still be refunded. Check the amounts and try again.',
    MERCHANT_REFUND_BELOW_FEE: 'This is less than the refund fee.',
    MERCHANT_ORDER_SENT_UNPAID: 'This order has not been paid.',
    MERCHANT_REFUND_TOO_OFTEN:
      'This order has been refunded too many times. You can still refund the full remaining amount.',
    MERCHANT_PRIVATE_DELETE_ORDERS_AWAITING_PAYMENT:
      'A customer has opened this order and can still pay it.',
    MERCHANT_PRIVATE_DELETE_ORDERS_ALREADY_PAID: 'This order is paid, so it cannot be deleted.',
    MERCHANT_PRIVATE_PATCH_ORDERS_ID_FORGET_PATH_NOT_FORGETTABLE:
      'The wallet that opened this order does not allow its details to be erased.',
    MERCHANT_PRIVATE_POST_PRODUCTS_CONFLICT_PRODUCT_EXISTS: 'Another product already has this ID.',
    MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_REDUCED: 'The lost quantity cannot be reduced.',
    MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_EXCEEDS_STOCKS:
      'You cannot lose more than you have in stock.',
    MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_STOCKED_REDUCED:
      'Total received cannot be reduced. Record missing products as lost.',
    MERCHANT_PRIVATE_DELETE_PRODUCTS_CONFLICTING_LOCK:
      'Customers are paying for this product right now. Try again later.',
    MERCHANT_GENERIC_PRODUCT_UNKNOWN: 'This product no longer exists.',
    MERCHANT_GENERIC_INSTANCE_DELETED: 'This shop is closed.',
    MERCHANT_PRIVATE_PATCH_INSTANCES_PURGE_REQUIRED: 'This shop is closed.',
    MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE:
      'The exchange is not responding. Try again in a moment.',
    MERCHANT_EXCHANGE_UNKNOWN: 'This exchange is not supported here.',
    MERCHANT_PRIVATE_POST_RESERVES_UNSUPPORTED_WIRE_METHOD:
      'The exchange has no account for this type of transfer.',
    MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_INSUFFICIENT_FUNDS:
      'Not enough money in the purse. Top it up first.',
    MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_EXPIRED: 'This purse has expired. Open a new one.',
    MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_UNKNOWN: 'Open a purse first.',
    MERCHANT_PRIVATE_DELETE_RESERVES_OWED: 'Visitors can still collect tips from this purse.',
    MERCHANT_PRIVATE_POST_INSTANCES_ALREADY_EXISTS: 'Another shop already uses this name.',
    MERCHANT_PRIVATE_POST_INSTANCES_PURGE_REQUIRED: 'A closed shop used this name. Choose another.',
    GENERIC_CURRENCY_MISMATCH: 'This currency is not accepted here.',
    GENERIC_UPLOAD_EXCEEDS_LIMIT: 'This upload is too large. Choose a picture of up to 500 kB.',
    MERCHANT_TRACK_TRANSFER_UNKNOWN: 'The exchange has no record of this transfer.',
    MERCHANT_PRIVATE_POST_TRANSFERS_CONFLICTING_REPORTS:
      'The exchange sent a different amount, or to another account.',
    MERCHANT_TRACK_TRANSFER_CONFLICT:
      'The exchange contradicts itself. Both statements are kept as evidence.',
    MERCHANT_PRIVATE_POST_TRANSFERS_BAD_WIRE_FEE:
      'The exchange charged more than its published fee.',
    MERCHANT_PRIVATE_DELETE_TRANSFERS_ALREADY_VERIFIED:
      'The exchange has confirmed this transfer. The report cannot be withdrawn.',
    MERCHANT_SHOP_SHARE_FULL:
      'Shops opened from your network have used up their storage. Delete products or orders.',
    GENERIC_TOO_MANY_REQUESTS: 'You have reached the limit for this hour. Try again later.',
    LAST_ACCOUNT: 'You need at least one active account.',
    WRONG_TOKEN: 'The operator token is incorrect.',
    FIELD_holder: 'The bank has no account with this username. Open one first.',
    DEMO_TOKEN: 'The main token of the demo shop cannot be replaced.',
    BANK_USERNAME_TAKEN: 'This username is already taken.',
    BANK_UNKNOWN_ACCOUNT: 'The bank has no account with this username.',
    BANK_UNALLOWED_DEBIT: 'Not enough money in this account.',
    BANK_SAME_ACCOUNT: 'Choose two different accounts.',
    FIELD_username: 'Enter 1 to 150 letters, digits or any of . - _ @ +',
    FIELD_subject: 'Enter one line of up to 255 characters.',
    FIELD_amount:
      'Enter an amount above zero, for example 5 or 12.50. Up to 15 digits before the point and 8 after it.',
    FIELD_amount_or_zero:
      'Enter an amount, for example 0 or 12.50. Up to 15 digits before the point and 8 after it.',
    FIELD_quantity: 'Enter a whole number, for example 2.',
    FIELD_summary: 'Enter what you sell.',
    FIELD_url: 'Enter a full web address that starts with https:// or http://.',
    FIELD_name: 'Enter a name.',
    FIELD_password: 'Choose a password of at least 8 characters.',
    FIELD_id: 'Use 1 to 63 letters, digits, or any of _ . @ -',
    FIELD_product: 'Use up to 128 characters and no slashes.',
    FIELD_picture: 'Choose a PNG, JPEG, WebP, GIF or AVIF picture of up to 500 kB.',
    FIELD_logo: 'Choose a PNG, JPEG, WebP, GIF or AVIF picture of up to 70 kB.',
    FIELD_date: 'Enter a date, for example 2030-12-31.',
    FIELD_sent_day: 'Enter a day from that of the order to today.',
    FIELD_note: 'Enter up to 200 characters.',
    FIELD_own_note: 'Enter up to 1,000 characters.',
    FIELD_duration: 'Enter a duration, for example “2 days” or “90 minutes”.',
    FIELD_payto: 'Enter an IBAN, or the name of an account at this bank.',
    FIELD_wtid: 'Enter the 52 letters and digits of the transfer ID.',
    FIELD_webhook_url: 'Enter the full address of a public server. It begins with https://',
    FIELD_webhook_note: 'Enter up to 500 characters.',
    FIELD_products: 'Choose at least one product or category, or all products.',
    FIELD_template_id: 'Use up to 128 characters, none of / ? # and %.',
    MERCHANT_PRIVATE_POST_TEMPLATES_CONFLICT_TEMPLATE_EXISTS:
      'Another template has this ID. Choose another one.',
    MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN: 'This device no longer exists. Choose another one.',
    MERCHANT_PRIVATE_POST_CATEGORIES_CONFLICT_CATEGORY_EXISTS: 'Another category has this name.',
    MERCHANT_GENERIC_CATEGORY_UNKNOWN: 'A category no longer exists. Choose again.',
    FIELD_categories: 'Choose at most 64 categories.',
    MERCHANT_PRIVATE_CATALOGUE_FULL: 'You have reached the limit. Delete one first.',
    FIELD_device_name: 'Enter a name without the characters / ? # and %.',
    FIELD_device_note: 'Enter a description.',
    MERCHANT_PRIVATE_POST_OTP_DEVICES_CONFLICT_OTP_DEVICE_EXISTS:
      'Another device has this name. Choose another one.',
    FIELD_events: 'Choose at least one event.',
    MERCHANT_PRIVATE_POST_WEBHOOKS_TOO_MANY:
      'You have reached the limit for webhooks. Delete one first.',
    FIELD_needed: 'This field is required.',
    OTHER: 'That did not work. Check your entries and try again.',
  } satisfies Readonly<Partial<Record<FormErrorName, string>> & Record<`FIELD_${string}`, string>>,
  de: {
    OTHER_SHOP:
      'Dieses Formular gehört zu einem anderen Laden. Sie sind inzwischen in diesem angemeldet. Nichts wurde geändert.',
    LOGGED_OUT:
      'Ihre Sitzung war abgelaufen. Nichts wurde geändert. Prüfen Sie Ihre Angaben und senden Sie sie erneut.',
    MERCHANT_PRIVATE_POST_ORDERS_AMOUNT_ZERO: 'Geben Sie einen Preis über null ein.',
    MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK: 'Von dieser Ware ist nicht genug auf Lager.',
    MERCHANT_PRIVATE_POST_ORDERS_ALREADY_EXISTS:
      'Dieses Formular wurde schon mit anderen Angaben gesendet. Prüfen Sie zuerst Ihre Bestellungen.',
    MERCHANT_PRIVATE_POST_ORDERS_REFUND_AFTER_WIRE_DEADLINE:
      'Die Erstattungsfrist darf nicht länger sein als die Auszahlungsfrist.',
    MERCHANT_PRIVATE_POST_ORDERS_INSTANCE_CONFIGURATION_LACKS_WIRE:
      'Sie haben kein Bankkonto für Auszahlungen. Fügen Sie in den Einstellungen eines hinzu.',
    MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_ORDER_UNPAID: 'Diese Bestellung ist nicht bezahlt.',
    MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_NOT_ALLOWED_BY_CONTRACT:
      'Die Erstattungsfrist ist abgelaufen.',
    MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_INCONSISTENT_AMOUNT:
      'Das passt nicht zu dem, was noch erstattet werden kann. Prüfen Sie die Beträge und versuchen Sie es erneut.',
    MERCHANT_REFUND_BELOW_FEE: 'Das ist weniger als die Erstattungsgebühr.',
    MERCHANT_ORDER_SENT_UNPAID: 'Diese Bestellung ist nicht bezahlt.',
    MERCHANT_REFUND_TOO_OFTEN:
      'Diese Bestellung wurde zu oft erstattet. Sie können noch den vollen Restbetrag erstatten.',
    MERCHANT_PRIVATE_DELETE_ORDERS_AWAITING_PAYMENT:
      'Ein Kunde hat diese Bestellung geöffnet und kann sie noch bezahlen.',
    MERCHANT_PRIVATE_DELETE_ORDERS_ALREADY_PAID:
      'Diese Bestellung ist bezahlt und kann nicht gelöscht werden.',
    MERCHANT_PRIVATE_PATCH_ORDERS_ID_FORGET_PATH_NOT_FORGETTABLE:
      'Die Wallet des Kunden lässt das Löschen dieser Angaben nicht zu.',
    MERCHANT_PRIVATE_POST_PRODUCTS_CONFLICT_PRODUCT_EXISTS: 'Diese Warennummer ist schon vergeben.',
    MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_REDUCED:
      'Die Zahl der verlorenen Stücke lässt sich nicht verringern.',
    MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_EXCEEDS_STOCKS:
      'Es kann nicht mehr verloren sein, als auf Lager ist.',
    MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_STOCKED_REDUCED:
      'Der Gesamtzugang lässt sich nicht verringern. Tragen Sie Fehlendes als verloren ein.',
    MERCHANT_PRIVATE_DELETE_PRODUCTS_CONFLICTING_LOCK:
      'Kunden bezahlen diese Ware gerade. Versuchen Sie es später noch einmal.',
    MERCHANT_GENERIC_PRODUCT_UNKNOWN: 'Diese Ware gibt es nicht mehr.',
    MERCHANT_GENERIC_INSTANCE_DELETED: 'Dieser Laden ist geschlossen.',
    MERCHANT_PRIVATE_PATCH_INSTANCES_PURGE_REQUIRED: 'Dieser Laden ist geschlossen.',
    MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE:
      'Die Ausgabestelle antwortet nicht. Versuchen Sie es gleich noch einmal.',
    MERCHANT_EXCHANGE_UNKNOWN: 'Diese Ausgabestelle wird hier nicht unterstützt.',
    MERCHANT_PRIVATE_POST_RESERVES_UNSUPPORTED_WIRE_METHOD:
      'Die Ausgabestelle hat kein Konto für diese Art von Überweisung.',
    MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_INSUFFICIENT_FUNDS:
      'Im Trinkgeldtopf ist nicht genug Geld. Füllen Sie ihn erst auf.',
    MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_EXPIRED:
      'Dieser Topf ist abgelaufen. Legen Sie einen neuen an.',
    MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_UNKNOWN: 'Legen Sie zuerst einen Trinkgeldtopf an.',
    MERCHANT_PRIVATE_DELETE_RESERVES_OWED:
      'Besucher können aus diesem Topf noch Trinkgeld abholen.',
    MERCHANT_PRIVATE_POST_INSTANCES_ALREADY_EXISTS: 'Dieser Name ist schon vergeben.',
    MERCHANT_PRIVATE_POST_INSTANCES_PURGE_REQUIRED:
      'Ein geschlossener Laden hatte diesen Namen. Wählen Sie einen anderen.',
    GENERIC_CURRENCY_MISMATCH: 'Diese Währung wird hier nicht angenommen.',
    GENERIC_UPLOAD_EXCEEDS_LIMIT: 'Das ist zu groß. Wählen Sie ein Bild bis 500 kB.',
    MERCHANT_TRACK_TRANSFER_UNKNOWN: 'Die Ausgabestelle kennt diese Überweisung nicht.',
    MERCHANT_PRIVATE_POST_TRANSFERS_CONFLICTING_REPORTS:
      'Die Ausgabestelle sendete einen anderen Betrag oder an ein anderes Konto.',
    MERCHANT_TRACK_TRANSFER_CONFLICT:
      'Die Ausgabestelle widerspricht sich. Beide Aussagen sind als Beweis gespeichert.',
    MERCHANT_PRIVATE_POST_TRANSFERS_BAD_WIRE_FEE:
      'Die Ausgabestelle berechnete mehr als ihre veröffentlichte Gebühr.',
    MERCHANT_PRIVATE_DELETE_TRANSFERS_ALREADY_VERIFIED:
      'Die Ausgabestelle hat diese Überweisung bestätigt. Die Meldung lässt sich nicht zurückziehen.',
    MERCHANT_SHOP_SHARE_FULL:
      'Der Speicher für Läden aus Ihrem Netz ist aufgebraucht. Löschen Sie Waren oder Bestellungen.',
    GENERIC_TOO_MANY_REQUESTS:
      'Das Limit für diese Stunde ist erreicht. Versuchen Sie es später noch einmal.',
    LAST_ACCOUNT: 'Sie brauchen mindestens ein aktives Konto.',
    WRONG_TOKEN: 'Der Betreiberschlüssel ist falsch.',
    FIELD_holder: 'Die Bank hat kein Konto mit diesem Benutzernamen. Eröffnen Sie zuerst eines.',
    DEMO_TOKEN: 'Der Hauptschlüssel des Demoladens lässt sich nicht ersetzen.',
    BANK_USERNAME_TAKEN: 'Dieser Benutzername ist schon vergeben.',
    BANK_UNKNOWN_ACCOUNT: 'Die Bank hat kein Konto mit diesem Benutzernamen.',
    BANK_UNALLOWED_DEBIT: 'Auf diesem Konto ist nicht genug Geld.',
    BANK_SAME_ACCOUNT: 'Wählen Sie zwei verschiedene Konten.',
    FIELD_username: 'Geben Sie 1 bis 150 Buchstaben, Ziffern oder . - _ @ + ein.',
    FIELD_subject: 'Geben Sie eine Zeile mit bis zu 255 Zeichen ein.',
    FIELD_amount:
      'Geben Sie einen Betrag über null ein, zum Beispiel 5 oder 12,50. Höchstens 15 Ziffern vor dem Komma und 8 danach.',
    FIELD_amount_or_zero:
      'Geben Sie einen Betrag ein, zum Beispiel 0 oder 12,50. Höchstens 15 Ziffern vor dem Komma und 8 danach.',
    FIELD_quantity: 'Geben Sie eine ganze Zahl ein, zum Beispiel 2.',
    FIELD_summary: 'Geben Sie an, was Sie verkaufen.',
    FIELD_url: 'Geben Sie eine vollständige Adresse ein, die mit https:// oder http:// beginnt.',
    FIELD_name: 'Geben Sie einen Namen ein.',
    FIELD_password: 'Wählen Sie ein Passwort mit mindestens 8 Zeichen.',
    FIELD_id: 'Verwenden Sie 1 bis 63 Buchstaben, Ziffern oder _ . @ -',
    FIELD_product: 'Verwenden Sie höchstens 128 Zeichen und keine Schrägstriche.',
    FIELD_picture: 'Wählen Sie ein Bild als PNG, JPEG, WebP, GIF oder AVIF bis 500 kB.',
    FIELD_logo: 'Wählen Sie ein Bild als PNG, JPEG, WebP, GIF oder AVIF bis 70 kB.',
    FIELD_date: 'Geben Sie ein Datum ein, zum Beispiel 2030-12-31.',
    FIELD_sent_day: 'Geben Sie einen Tag von dem der Bestellung bis heute ein.',
    FIELD_note: 'Geben Sie höchstens 200 Zeichen ein.',
    FIELD_own_note: 'Geben Sie höchstens 1.000 Zeichen ein.',
    FIELD_duration: 'Geben Sie eine Dauer ein, zum Beispiel „2 Tage“ oder „90 Minuten“.',
    FIELD_payto: 'Geben Sie eine IBAN ein oder den Namen eines Kontos bei dieser Bank.',
    FIELD_wtid: 'Geben Sie die 52 Buchstaben und Ziffern der Überweisungskennung ein.',
    FIELD_webhook_url:
      'Geben Sie die vollständige Adresse eines öffentlichen Servers ein. Sie beginnt mit https://',
    FIELD_webhook_note: 'Geben Sie höchstens 500 Zeichen ein.',
    FIELD_products: 'Wählen Sie mindestens eine Ware oder Kategorie, oder alle Waren.',
    FIELD_template_id: 'Höchstens 128 Zeichen, ohne / ? # und %.',
    MERCHANT_PRIVATE_POST_TEMPLATES_CONFLICT_TEMPLATE_EXISTS:
      'Eine andere Vorlage hat diese Nummer. Wählen Sie eine andere.',
    MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN: 'Dieses Gerät gibt es nicht mehr. Wählen Sie ein anderes.',
    MERCHANT_PRIVATE_POST_CATEGORIES_CONFLICT_CATEGORY_EXISTS:
      'Eine andere Kategorie heißt schon so.',
    MERCHANT_GENERIC_CATEGORY_UNKNOWN: 'Eine Kategorie gibt es nicht mehr. Wählen Sie neu.',
    FIELD_categories: 'Wählen Sie höchstens 64 Kategorien.',
    MERCHANT_PRIVATE_CATALOGUE_FULL: 'Die Höchstzahl ist erreicht. Löschen Sie zuerst etwas.',
    FIELD_device_name: 'Geben Sie einen Namen ohne die Zeichen / ? # und % ein.',
    FIELD_device_note: 'Geben Sie eine Beschreibung ein.',
    MERCHANT_PRIVATE_POST_OTP_DEVICES_CONFLICT_OTP_DEVICE_EXISTS:
      'Ein anderes Gerät heißt schon so. Wählen Sie einen anderen Namen.',
    FIELD_events: 'Wählen Sie mindestens ein Ereignis.',
    MERCHANT_PRIVATE_POST_WEBHOOKS_TOO_MANY:
      'Die Höchstzahl der Webhooks ist erreicht. Löschen Sie zuerst einen.',
    FIELD_needed: 'Dieses Feld ist erforderlich.',
    OTHER: 'Das hat nicht geklappt. Prüfen Sie Ihre Angaben und versuchen Sie es erneut.',
  },
});
