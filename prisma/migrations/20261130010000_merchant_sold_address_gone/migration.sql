-- The last landed version reads "order_shared_address" instead.
DROP INDEX "merchant"."order_sold_address";
