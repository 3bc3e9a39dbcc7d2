-- The list of orders to send reads "order_to_send_by_row", which has goods only.
DROP INDEX "merchant"."order_unsent_by_row";
