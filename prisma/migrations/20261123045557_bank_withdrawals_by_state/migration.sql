-- CreateIndex
CREATE INDEX "withdrawal_status_created_ms_idx" ON "bank"."withdrawal"("status", "created_ms");
