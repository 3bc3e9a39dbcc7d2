-- Of indexes that seem to cost the same, as all of a table that was never analyzed do, the planner takes
-- the one that was made last. An order is found by its instance and name: with the index by date made
-- last, that read all orders of the instance, until the first autoanalyze. So this one is made again.
CREATE UNIQUE INDEX "order_instance_id_order_id_again" ON "merchant"."order"("instance_id", "order_id");
DROP INDEX "merchant"."order_instance_id_order_id_key";
ALTER INDEX "merchant"."order_instance_id_order_id_again" RENAME TO "order_instance_id_order_id_key";
