-- CreateTable
CREATE TABLE "merchant"."tip_reserve" (
    "reserve_pub" BYTEA NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "instance_id" TEXT NOT NULL,
    "reserve_priv" BYTEA NOT NULL,
    "exchange_url" TEXT NOT NULL,
    "payto" TEXT NOT NULL,
    "merchant_initial" DECIMAL(24,0) NOT NULL,
    "exchange_initial" DECIMAL(24,0),
    "credited" DECIMAL(24,0) NOT NULL,
    "committed" DECIMAL(24,0) NOT NULL,
    "picked_up" DECIMAL(24,0) NOT NULL,
    "created_ms" BIGINT NOT NULL,
    "expiration_ms" BIGINT NOT NULL,
    "deleted_ms" BIGINT,

    CONSTRAINT "tip_reserve_pkey" PRIMARY KEY ("reserve_pub")
);

-- CreateTable
CREATE TABLE "merchant"."tip" (
    "tip_id" BYTEA NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "instance_id" TEXT NOT NULL,
    "reserve_pub" BYTEA NOT NULL,
    "amount" DECIMAL(24,0) NOT NULL,
    "picked_up" DECIMAL(24,0) NOT NULL,
    "justification" TEXT NOT NULL,
    "next_url" TEXT NOT NULL,
    "created_ms" BIGINT NOT NULL,
    "expiration_ms" BIGINT NOT NULL,

    CONSTRAINT "tip_pkey" PRIMARY KEY ("tip_id")
);

-- CreateTable
CREATE TABLE "merchant"."tip_pickup" (
    "tip_id" BYTEA NOT NULL,
    "pickup_id" BYTEA NOT NULL,
    "amount" DECIMAL(24,0) NOT NULL,
    "planchets" INTEGER NOT NULL,
    "created_ms" BIGINT NOT NULL,

    CONSTRAINT "tip_pickup_pkey" PRIMARY KEY ("tip_id","pickup_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tip_reserve_id_key" ON "merchant"."tip_reserve"("id");

-- CreateIndex
CREATE INDEX "tip_reserve_instance_id_id_idx" ON "merchant"."tip_reserve"("instance_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tip_id_key" ON "merchant"."tip"("id");

-- CreateIndex
CREATE INDEX "tip_reserve_pub_id_idx" ON "merchant"."tip"("reserve_pub", "id");
