-- Both come with PostgreSQL, and the owner of a database may make them (storage/migrate.ts says so when not).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- DropTable
DROP TABLE "merchant"."order_block";

-- CreateTable
CREATE TABLE "merchant"."order_text" (
    "instance_id" TEXT NOT NULL,
    "order_row" BIGINT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "order_text_pkey" PRIMARY KEY ("instance_id","order_row")
);

-- The job write-order-texts writes those of orders that there are, while the server runs.
INSERT INTO "merchant"."order_text" SELECT "instance_id", "id", '' FROM "merchant"."order" ORDER BY "id";
CREATE INDEX "order_text_unwritten" ON "merchant"."order_text"("order_row") WHERE "text" = '';

-- A longer list costs an order less, and a search more: PostgreSQL's own default, whatever the server's is.
CREATE INDEX "order_text_by_text" ON "merchant"."order_text"
USING GIN ("instance_id" text_ops, "text" gin_trgm_ops) WITH (gin_pending_list_limit = 4096)
WHERE "text" <> '';
ANALYZE "merchant"."order_text";
