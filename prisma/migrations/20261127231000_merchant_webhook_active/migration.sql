-- Endpoints that their owner has turned off.
ALTER TABLE "merchant"."webhook" ADD COLUMN     "active" BOOLEAN NOT NULL DEFAULT true;

-- The webhooks that have something to deliver.
DROP INDEX "merchant"."webhook_due";
CREATE INDEX "webhook_due" ON "merchant"."webhook"("due_ms") WHERE "due_ms" IS NOT NULL AND "active";
