-- CreateTable
CREATE TABLE "merchant"."product" (
    "id" BIGSERIAL NOT NULL,
    "instance_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "description_i18n" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "image" TEXT NOT NULL,
    "price" DECIMAL(24,0) NOT NULL,
    "taxes" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "forgettable" TEXT NOT NULL,
    "total_stock" BIGINT,
    "total_sold" BIGINT NOT NULL,
    "total_lost" BIGINT NOT NULL,
    "next_restock_ms" BIGINT,

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "merchant"."product_lock" (
    "product_row" BIGINT NOT NULL,
    "lock_uuid" TEXT NOT NULL,
    "quantity" BIGINT NOT NULL,
    "until_ms" BIGINT NOT NULL,

    CONSTRAINT "product_lock_pkey" PRIMARY KEY ("product_row","lock_uuid")
);

-- CreateTable
CREATE TABLE "merchant"."stock_hold" (
    "product_row" BIGINT NOT NULL,
    "order_row" BIGINT NOT NULL,
    "quantity" BIGINT NOT NULL,

    CONSTRAINT "stock_hold_pkey" PRIMARY KEY ("product_row","order_row")
);

-- CreateIndex
CREATE UNIQUE INDEX "product_instance_id_product_id_key" ON "merchant"."product"("instance_id", "product_id");

-- CreateIndex
CREATE INDEX "product_lock_lock_uuid_idx" ON "merchant"."product_lock"("lock_uuid");

-- CreateIndex
CREATE INDEX "product_lock_until_ms_idx" ON "merchant"."product_lock"("until_ms");

-- CreateIndex
CREATE INDEX "stock_hold_order_row_idx" ON "merchant"."stock_hold"("order_row");
