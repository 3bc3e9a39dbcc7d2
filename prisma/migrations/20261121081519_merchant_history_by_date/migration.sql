-- CreateIndex
CREATE INDEX "order_instance_id_stage_created_ms_idx" ON "merchant"."order"("instance_id", "stage", "created_ms");
